const WORKER = "/pageWorker.js";
/** A browser remembers 250 files of a page by itself, and a page has more. */
performance.setResourceTimingBufferSize(5_000);

/** Lets the page at an address boot without network; only over HTTPS, and only there. */
export async function keepPage(scope = window.location.pathname): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register(WORKER, { scope });
    (active ?? waiting ?? installing)?.postMessage(
      performance.getEntriesByType("resource").map(({ name }) => name),
      { transfer: [] },
    );
  } catch (error) {
    // The registry says that the screen does not boot without network.
    console.warn("The page is not kept", error);
  }
}

/** Keeps no page any more. */
export async function forgetPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}
