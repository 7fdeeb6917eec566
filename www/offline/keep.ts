/** The page's side of working offline: it installs the service worker, and says when a new version is there. */

/**
 * Keeps the site for later visits, where the browser can: pages of http(s) with a secure origin. `renewed` hears, each
 * time that a new version has been fetched beside the one that is shown, how to go over to it: that reloads the page.
 */
export async function keepOffline(renewed: (take: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined || !/^https?:$/.test(location.protocol)) return;
  const known = await serviceWorker
    .register(new URL("./offline.js", document.baseURI))
    .catch(() => undefined); // this browser, or this visit, keeps nothing: the page works all the same
  if (known === undefined) return;
  const tell = (worker: ServiceWorker | null) => {
    if (worker !== null && serviceWorker.controller !== null) renewed(() => take(worker));
  };
  tell(known.waiting);
  known.addEventListener("updatefound", () => {
    const coming = known.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed") tell(coming);
    });
  });
}

function take(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  worker.postMessage("take over");
}
