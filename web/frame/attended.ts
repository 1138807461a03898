/** So long after somebody last did something here, what the page asks is asked by itself. */
const DOING_MS = 60_000;
const DEEDS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** The page was opened by somebody. */
let doneAt = Date.now();
if ("addEventListener" in globalThis)
  for (const deed of DEEDS) addEventListener(deed, () => (doneAt = Date.now()), { capture: true, passive: true });

/** Says whether somebody did something on this page a moment ago. */
export const isAttended = (): boolean => Date.now() - doneAt < DOING_MS;
