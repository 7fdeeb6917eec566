import init from "core";

await init();
document.getElementById("app")?.replaceChildren("nimscape");
