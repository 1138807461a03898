import { useSyncExternalStore } from "react";

/** Windows at most so wide are worked with a thumb; the style sheets ask the same. */
const NARROW = "(max-width: 767px)";

/** Whether the window is as narrow as a phone's; follows turning and resizing. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

/** Whether the window is as narrow as a phone's now. */
export function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches;
}

function subscribe(wake: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", wake);
  return () => query.removeEventListener("change", wake);
}
