// Prints webdriver.json, with which wasm-bindgen-test-runner starts the browser: node
// scripts/webdriver.mjs CHROMIUM
const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
console.log(JSON.stringify({ "goog:chromeOptions": { binary: process.argv[2], args } }, null, 2));
