import { Menu, PopoverNext } from "@blueprintjs/core";
import type { ReactElement, ReactNode } from "react";
import { BELOW_END } from "./anchored.ts";

type MenuButtonProps = { items: ReactNode; label?: string; at?: "bottom-end" | "bottom-start" | "right-start"; children: ReactElement };

/** A button (the child) that opens a small menu below itself. */
export function MenuButton({ items, label, at = "bottom-end", children }: MenuButtonProps) {
  return (
    <PopoverNext
      {...BELOW_END}
      placement={at}
      content={
        <Menu small aria-label={label}>
          {items}
        </Menu>
      }
    >
      {children}
    </PopoverNext>
  );
}
