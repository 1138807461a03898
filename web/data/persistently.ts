import { noteConnection } from "./connection.ts";

const PAUSE_MS = 2_000;
/** So long a page that was begun anew is not begun anew again. */
const APART_MS = 60_000;
const BEGUN = "lw-begun-anew";

/**
 * Gives a part of the app that the server has; while it cannot be reached, the part is fetched again and again. Browsers remember that a
 * module could not be fetched: where the server answers and the part still does not come, the page is begun anew.
 */
export async function persistently<T>(load: () => Promise<T>, isAnswered = false): Promise<T> {
  try {
    return await load();
  } catch {
    noteConnection("lost");
    if (isAnswered) beginAnew();
    await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
    return persistently(load, await isServerThere());
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch("/api/health/live", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function beginAnew(): void {
  const before = Number(window.sessionStorage.getItem(BEGUN) ?? 0);
  if (Date.now() - before < APART_MS) return;
  window.sessionStorage.setItem(BEGUN, String(Date.now()));
  window.location.reload();
}
