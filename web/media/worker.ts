const WORKER = "/wallWorker.js";

/** Lets this page boot without network; only over HTTPS, and only at its own address. */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: window.location.pathname });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(
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
