import { useEffect, useState } from "react";
import { isComposing } from "../parts/composing.ts";
import { isShortcut } from "../parts/shortcuts.ts";
import { type Peeked, peekedFrom } from "./peek.ts";

/** The pointer rests so long (ms) on a name before its record is shown, and may be so long on its way into what is shown. */
const [REST, WAY] = [600, 250];

/**
 * The record that is looked into: that on whose name the pointer rests, or at which the cursor is when its keys are pressed; null once the
 * pointer is elsewhere, something is clicked or scrolled, or Escape is pressed.
 */
export function usePeek(): { peeked: Peeked | null; close: () => void } {
  const [peeked, setPeeked] = useState<Peeked | null>(null);
  useEffect(() => {
    let timer: number | undefined;
    const later = (pause: number, next: Peeked | null) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setPeeked(next), pause);
    };
    const close = () => {
      window.clearTimeout(timer);
      setPeeked(null);
    };
    // Only whoever moves the pointer onto a name means it: what comes to lie under one that rests is passed over.
    let under: Element | null = null;
    const move = ({ target, pointerType }: PointerEvent) => {
      const next = pointerType === "mouse" && target instanceof Element ? target.closest(".lw-peek, [data-peek]") : null;
      if (next === under) return;
      under = next;
      if (next?.matches(".lw-peek")) window.clearTimeout(timer);
      else later(next ? REST : WAY, peekedFrom(next));
    };
    const press = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (event.key === "Escape") return close();
      const next = isShortcut(event, "peek") ? peekedFrom(event.target) : null;
      if (!next) return;
      event.preventDefault();
      window.clearTimeout(timer);
      setPeeked(next);
    };
    const leave = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(".lw-peek"))) close();
    };
    document.addEventListener("pointermove", move, { passive: true });
    window.addEventListener("keydown", press);
    document.addEventListener("pointerdown", leave, { passive: true });
    document.addEventListener("scroll", leave, { passive: true, capture: true });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("pointermove", move);
      window.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("scroll", leave, { capture: true });
    };
  }, []);
  return { peeked, close: () => setPeeked(null) };
}
