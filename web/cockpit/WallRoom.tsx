import { type ReactNode, useEffect, useRef } from "react";
import type { WallLook } from "./look.ts";

/** The room that a wall fills; where the wall is higher, it is moved through by wheel, touch and keys. */
export function WallRoom({ look = "dark", children }: { look?: WallLook; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  // Keys move what has the focus, so the room takes it where nothing else has.
  useEffect(() => {
    if (document.activeElement === document.body) room.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={room} className="lw-wall-room" data-look={look} tabIndex={-1}>
      {children}
    </div>
  );
}
