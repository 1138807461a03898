import { type PointerEvent, useRef, useState } from "react";

type Offset = { x: number; y: number };
/** So much of a dialog's head stays in the window (px). */
const HEAD = 40;

/** Where a dialog was drawn to, and what draws it by its head: it stays within the window. */
export function useDragging(isFixed: boolean) {
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });
  const drawn = useRef<{ from: Offset; least: Offset; most: Offset }>(undefined);
  const begin = (event: PointerEvent<HTMLElement>) => {
    const isControl = event.target instanceof Element && event.target.closest("button, a, input") !== null;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (isFixed || isControl || !box || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = { x: event.clientX - offset.x, y: event.clientY - offset.y };
    const least = { x: offset.x - box.left, y: offset.y - box.top };
    const most = { x: offset.x + window.innerWidth - box.right, y: offset.y + window.innerHeight - box.top - HEAD };
    drawn.current = { from, least, most };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drawn.current) return;
    const { from, least, most } = drawn.current;
    setOffset({ x: within(event.clientX - from.x, least.x, most.x), y: within(event.clientY - from.y, least.y, most.y) });
  };
  const end = () => {
    drawn.current = undefined;
  };
  return {
    translate: isFixed ? undefined : `${offset.x}px ${offset.y}px`,
    handle: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(Math.max(least, most), value));
