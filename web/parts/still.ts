import { isComposing } from "./composing.ts";

const STILL_MS = 2000;
const MOVED_PX = 12;
const MODIFIERS: ReadonlySet<string> = new Set(["Control", "Meta"]);

let held: { until: number; watch: AbortController } | undefined;

/**
 * Something else came to the place of what was just acted on: until the person moves the pointer, presses another key, or two seconds have
 * passed, the same click or key is not meant for it.
 */
export function holdStill(): void {
  letGo();
  const watch = new AbortController();
  const { signal } = watch;
  let from: { x: number; y: number } | undefined;
  held = { until: Date.now() + STILL_MS, watch };
  const moved = ({ clientX: x, clientY: y }: PointerEvent) => {
    from ??= { x, y };
    if (Math.hypot(x - from.x, y - from.y) > MOVED_PX) letGo();
  };
  const pressed = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const { key, ctrlKey, metaKey } = event;
    if (!MODIFIERS.has(key) && !(key === "Enter" && (ctrlKey || metaKey))) letGo();
  };
  window.addEventListener("pointermove", moved, { signal });
  window.addEventListener("keydown", pressed, { signal, capture: true });
}

/** Says whether an action at this moment was meant for what was here before. */
export function isStill(): boolean {
  return held !== undefined && Date.now() < held.until;
}

function letGo(): void {
  held?.watch.abort();
  held = undefined;
}
