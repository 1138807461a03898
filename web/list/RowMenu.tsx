import { ContextMenuPopover, Menu, MenuItem } from "@blueprintjs/core";
import { useEffect, useRef, type KeyboardEvent } from "react";
import type { ListRow } from "../data/records.ts";
import type { RowAction } from "./rowAction.ts";
import { isComposing } from "../parts/composing.ts";

/** Where on the screen the menu of a row opens (px), and of which row. */
export type RowMenuAnchor = { row: ListRow; left: number; top: number };

type RowMenuProps = {
  place: RowMenuAnchor;
  actions: readonly RowAction[];
  openLabel: string;
  onOpen: (() => void) | undefined;
  onClose: () => void;
};

/** What can be done with a row, at the pointer or below the row that the keys are at; arrows walk, Escape closes. */
export function RowMenu({ place: { row, left, top }, ...props }: RowMenuProps) {
  return <ContextMenuPopover isOpen targetOffset={{ left, top }} onClose={props.onClose} content={<Items row={row} {...props} />} />;
}

function Items({ row, actions, openLabel, onOpen, onClose }: Omit<RowMenuProps, "place"> & { row: ListRow }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus(), []);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...(list.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  const item = (name: string, text: string, run: () => void) => (
    <MenuItem
      key={name}
      text={text}
      onClick={() => {
        onClose();
        run();
      }}
    />
  );
  return (
    <Menu small ulRef={list} onKeyDown={(event) => isComposing(event) || walk(event)}>
      {onOpen && item("open", openLabel, onOpen)}
      {actions.filter((action) => action.offered(row)).map((action) => item(action.name, action.label, () => action.run(row)))}
    </Menu>
  );
}
