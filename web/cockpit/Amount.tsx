import { useLayoutEffect, useRef } from "react";
import type { WallFigure } from "./amounts.ts";

const TWEEN = 500;

/** A number with its unit, smaller and on the same line; it runs to a new value in half a second and holds the room it needs. */
export function Amount({ figure, size }: { figure: WallFigure; size: "hero" | "number" }) {
  const number = useRef<HTMLSpanElement>(null);
  const before = useRef(figure.text);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = figure.text;
    if (!number.current || from === figure.text) return undefined;
    return tween(number.current, from, figure.text);
  }, [figure.text]);
  return (
    <p className={`lw-amount lw-${size}`}>
      <span ref={number} style={{ minWidth: `${figure.text.length}ch` }}>
        {figure.text}
      </span>
      {figure.unit && <small>{figure.unit}</small>}
    </p>
  );
}

// Between two values only the picture moves; the last frame is the exact text.
function tween(node: HTMLElement, from: string, to: string): () => void {
  const [start, end] = [plain(from), plain(to)];
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (calm || start === null || end === null) return () => undefined;
  const digits = /[.,](\d{1,2})$/.exec(to)?.[1]?.length ?? 0;
  const mark = /[.,](?=\d{1,2}$)/.exec(to)?.[0] ?? ".";
  const began = performance.now();
  let frame = requestAnimationFrame(function step(now) {
    const share = Math.min(1, (now - began) / TWEEN);
    const eased = 1 - (1 - share) ** 3;
    node.textContent = share === 1 ? to : (start + (end - start) * eased).toFixed(digits).replace(".", mark);
    if (share < 1) frame = requestAnimationFrame(step);
  });
  return () => {
    cancelAnimationFrame(frame);
    node.textContent = to;
  };
}

function plain(text: string): number | null {
  const digits = text
    .replaceAll(/[\s\u00a0\u202f]/g, "")
    .replace(/,(?=\d{3}(\D|$))/g, "")
    .replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
}
