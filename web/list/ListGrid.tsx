import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ListState } from "../data/listSource.ts";
import type { ListRow } from "../data/records.ts";
import { isNarrow, useNarrow } from "../parts/useNarrow.ts";
import { isShortcut } from "../parts/shortcuts.ts";
import { ROW_HEIGHT, useRows } from "../parts/useRows.ts";
import { GridRow } from "./GridRow.tsx";
import { type HeadProps, ListHead } from "./ListHead.tsx";
import { cardHeight, RowCard } from "./RowCard.tsx";
import type { RowAction } from "./rowAction.ts";
import type { RowMenuAnchor } from "./RowMenu.tsx";
import { isComposing } from "../parts/composing.ts";
import "./listGrid.css";

const AHEAD = 30;
const SELECT_WIDTH = 36;

type ListGridProps = HeadProps & {
  title: string;
  state: ListState;
  actions: readonly RowAction[];
  onOpen: (row: ListRow) => void;
  onMore: () => void;
  onMenu: (place: RowMenuAnchor) => void;
  children?: React.ReactNode;
};

/** The rows of a list, as cards on a phone: only those in view are drawn; arrows walk, space selects, Enter opens. */
export function ListGrid(props: ListGridProps) {
  const { state, keys, layout, selection, address, words } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const list = useId();
  const narrow = useNarrow();
  const height = narrow ? cardHeight(props.actions) : ROW_HEIGHT;
  const rows = useRows(box, state.rows.length, undefined, height);
  // The actions of a row cover cells: they wait for the pointer, or for the first step by key.
  const [walked, setWalked] = useState(false);
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { onMore } = props;
  useEffect(() => {
    if (state.more && last > state.rows.length - AHEAD) onMore();
  }, [last, state.more, state.rows.length, onMore]);
  const headers = layout.table.getFlatHeaders().filter((header) => header.column.getIsVisible());
  const columns = headers.map((header) => ({ name: header.column.id, width: header.getSize() }));
  const width = columns.reduce((sum, column) => sum + column.width, SELECT_WIDTH);
  const { measured } = layout;
  useEffect(() => {
    if (!box.current) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) measured(Math.floor(entry.contentRect.width) - SELECT_WIDTH);
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [measured]);
  // A list is worked by keys from the moment it is there, unless the person is already somewhere in it.
  useEffect(() => {
    if (!isNarrow() && !box.current?.closest("section")?.contains(document.activeElement)) box.current?.focus({ preventScroll: true });
  }, []);
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = state.rows[selection.at];
    if (event.target === event.currentTarget && isMenuKey(event) && row) {
      event.preventDefault();
      const at = box.current?.querySelector("[data-active=true]")?.getBoundingClientRect();
      props.onMenu({ row, left: (at?.left ?? 0) + SELECT_WIDTH, top: at?.bottom ?? 0 });
      return;
    }
    if (event.target !== event.currentTarget || !walk(event, props)) return;
    event.preventDefault();
    setWalked(true);
    rows.scrollToIndex(Math.max(0, Math.min(state.rows.length - 1, targetOf(event.key, selection.at, state.rows.length))));
  };
  // What the filter holds to one value is the same on every card.
  const told = columns.map(({ name }) => name).filter((name) => typeof address.filter[name] !== "string");
  const labelOf = (name: string) =>
    layout.labels[name] ?? (name === "stage" && !props.fields[name] ? t("document:fields.stage") : words.field(name));
  return (
    <div
      ref={box}
      className="lw-grid"
      data-walked={walked}
      onMouseDown={() => setWalked(false)}
      role="grid"
      tabIndex={0}
      aria-label={props.title}
      aria-rowcount={state.more ? -1 : state.rows.length + 1}
      aria-multiselectable="true"
      aria-busy={state.loading}
      aria-activedescendant={state.rows[selection.at] ? `${list}-${keys[selection.at]}` : undefined}
      onKeyDown={(event) => isComposing(event) || keyDown(event)}
    >
      {!narrow && <ListHead {...props} width={width} headers={headers} labelOf={labelOf} />}
      <div
        role="rowgroup"
        style={{ height: rows.getTotalSize(), width: narrow ? undefined : width, minWidth: "100%", position: "relative" }}
      >
        {items.map((item) => {
          const row = state.rows[item.index];
          const key = keys[item.index];
          if (!row || key === undefined) return null;
          const part = {
            id: `${list}-${key}`,
            row,
            index: item.index,
            top: item.start,
            fields: props.fields,
            labels: state.labels,
            words,
            selected: selection.selected.has(key),
            selection,
            actions: props.actions,
            onOpen: props.onOpen,
          };
          return narrow ? (
            <RowCard key={key} {...part} height={height} names={told} labelOf={labelOf} />
          ) : (
            <GridRow key={key} {...part} width={width} columns={columns} active={item.index === selection.at} onMenu={props.onMenu} />
          );
        })}
      </div>
      {props.children}
    </div>
  );
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === "ContextMenu" || (shiftKey && key === "F10");
}

/** Does what a key means in the grid; false when it means nothing here. */
function walk(event: KeyboardEvent, { state, selection, onOpen }: ListGridProps): boolean {
  const row = state.rows[selection.at];
  if (event.key === " ") {
    selection.toggle(selection.at);
    return true;
  }
  if (event.key === "Enter" && !event.ctrlKey && row) {
    onOpen(row);
    return true;
  }
  if (isShortcut(event, "selectAll")) {
    selection.all();
    return true;
  }
  if (!["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End"].includes(event.key) || event.altKey) return false;
  const to = Math.max(0, Math.min(state.rows.length - 1, targetOf(event.key, selection.at, state.rows.length)));
  if (event.shiftKey) selection.extend(to);
  else selection.setAt(to);
  return true;
}

const PAGE_ROWS = 20;

function targetOf(key: string, at: number, count: number): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  return steps[key] ?? at;
}
