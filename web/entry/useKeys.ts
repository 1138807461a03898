import { useEffect, useLayoutEffect, useRef } from "react";
import { isComposing } from "../parts/composing.ts";

/** Hears the keys of the whole page while the screen is shown, wherever the cursor is; not those that a grid or dialog took for itself. */
export function useKeys(hear: (event: KeyboardEvent) => void): void {
  const newest = useRef(hear);
  // Before the screen is painted: a key that answers what it shows is heard by what was drawn with it.
  useLayoutEffect(() => {
    newest.current = hear;
  }, [hear]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (!event.defaultPrevented && !document.querySelector("[role=dialog]")) newest.current(event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
