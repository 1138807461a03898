import { memo, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import { plainText } from "#define/text";
import { valueIn } from "#define/linkedField";
import type { Labels, ListRow } from "../data/records.ts";
import { isNumeric } from "../parts/digits.ts";
import { textOf } from "../parts/display.ts";
import { measureOf, withUnit } from "../parts/units.ts";
import type { ModuleWords } from "../parts/words.ts";
import { Cell } from "./Cell.tsx";
import type { RowAction } from "./rowAction.ts";
import type { RowMenuAnchor } from "./RowMenu.tsx";
import type { Selection } from "./selection.ts";

type GridRowProps = {
  id: string;
  row: ListRow;
  index: number;
  top: number;
  width: number;
  columns: readonly { name: string; width: number }[];
  fields: Readonly<Record<string, Field>>;
  labels: Labels;
  words: ModuleWords;
  active: boolean;
  selected: boolean;
  selection: Selection;
  actions: readonly RowAction[];
  onOpen: (row: ListRow) => void;
  onMenu: (place: RowMenuAnchor) => void;
};

/** One row of a list: click makes it the current one, double click or its first cell opens it. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, columns, selection, actions } = props;
  const { t } = useTranslation();
  const offered = actions.filter((action) => !action.rare && action.offered(row));
  const click = (event: MouseEvent) => {
    if (event.shiftKey) selection.extend(index);
    else selection.setAt(index);
  };
  return (
    <div
      id={props.id}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={props.selected}
      className="lw-grid-row"
      data-active={props.active}
      style={{ transform: `translateY(${props.top}px)`, width: props.width }}
      onMouseDown={click}
      onDoubleClick={() => props.onOpen(row)}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu({ row, left: event.clientX, top: event.clientY });
      }}
    >
      <div role="gridcell" className="lw-cell lw-select-cell">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t("shell:list.selectRow", { row: index + 1 })}
          checked={props.selected}
          onMouseDown={(event) => event.stopPropagation()}
          onChange={() => selection.toggle(index)}
        />
      </div>
      {columns.map(({ name, width }, at) => (
        <ValueCell key={name} {...props} name={name} width={width} isFirst={at === 0} />
      ))}
      {offered.length > 0 && (
        <div role="gridcell" className="lw-row-actions">
          {offered.map((action) => (
            <button key={action.name} type="button" tabIndex={-1} onClick={() => action.run(row)}>
              {action.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
});

function ValueCell({ name, width, isFirst, row, fields, labels, words, onOpen }: GridRowProps & { name: string; isFirst: boolean }) {
  const field = fields[name];
  const { unit, several } = measureOf(name, field, row, labels);
  const value = valueIn(name, field, row, labels);
  const cell = several ?? <Cell name={name} field={field} value={value} labels={labels} words={words} />;
  return (
    <div
      role="gridcell"
      className="lw-cell"
      data-first={isFirst}
      data-numeric={isNumeric(field)}
      data-negative={isNumeric(field) && plainText(value).startsWith("-")}
      data-unit={unit || undefined}
      style={{ width }}
      title={several ?? withUnit(textOf(field, name, value, labels, words), unit)}
    >
      {isFirst && field?.kind !== "link" ? (
        <button type="button" className="lw-cell-open" tabIndex={-1} onClick={() => onOpen(row)}>
          {cell}
        </button>
      ) : (
        cell
      )}
    </div>
  );
}
