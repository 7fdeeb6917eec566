/** Installs the service worker, and reports new versions. */
import { isSandboxed } from "../core/sandbox.ts";

/**
 * Stores the site for offline visits, where the browser can: pages of http(s) with a secure origin.
 * Whenever a new version has been fetched, `renewed` receives a function that switches to it and
 * reloads the page.
 */
export async function keepOffline(renewed: (take: () => void) => void): Promise<void> {
  if (isSandboxed()) return; // there it throws when it is read
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined || !/^https?:$/.test(location.protocol)) return;
  const registration = await serviceWorker
    .register(new URL("./offline.js", document.baseURI))
    .catch(() => undefined); // this browser, or this visit, stores nothing: the page still works
  if (registration === undefined) return;
  const announce = (worker: ServiceWorker | null) => {
    if (worker !== null && serviceWorker.controller !== null) renewed(() => take(registration));
  };
  const watch = () => {
    const installing = registration.installing;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") announce(installing);
    });
  };
  announce(registration.waiting);
  watch(); // an update may already be under way
  registration.addEventListener("updatefound", watch);
}

/**
 * How long the browser may take to switch, in milliseconds: it waits for what the old version still
 * answers. What this page has asked for ends when it reloads.
 */
const LONGEST = 3000;

/** Switches to the version that waits, unless another page has done so, and reloads the page. */
function take({ waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) {
    location.reload();
    return;
  }
  const { serviceWorker } = navigator;
  const reload = () => {
    clearTimeout(late);
    serviceWorker.removeEventListener("controllerchange", reload);
    location.reload();
  };
  const late = setTimeout(reload, LONGEST);
  serviceWorker.addEventListener("controllerchange", reload);
  waiting.postMessage("take over");
}
