import { type ReactNode, useEffect, useRef } from "react";

/** The room that a wall fills; where the wall is higher, it is moved through by wheel, touch and keys. */
export function WallRoom({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  // Keys move what has the focus, so the room takes it where nothing else has.
  useEffect(() => {
    if (document.activeElement === document.body) room.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={room} className="lw-wall-room" tabIndex={-1}>
      {children}
    </div>
  );
}
