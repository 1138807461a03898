import { memo } from "react";
import { useTranslation } from "react-i18next";
import { compare, isDecimal } from "#define/decimal";
import type { Field } from "#define/field";
import { valueIn } from "#define/linkedField";
import type { Labels, ListRow } from "../data/records.ts";
import { textOf } from "../parts/display.ts";
import { measureOf, withUnit } from "../parts/units.ts";
import type { ModuleWords } from "../parts/words.ts";
import { Cell } from "./Cell.tsx";
import type { RowAction } from "./rowAction.ts";
import type { Selection } from "./selection.ts";

/** How high a card is (px): its head, two lines of two values, and its buttons where rows have any. */
const [HEAD, VALUES, BUTTONS] = [44, 88, 52];
const [MOST_VALUES, MOST_BUTTONS] = [4, 2];

/** The height of every card of a list (px). */
export function cardHeight(actions: readonly RowAction[]): number {
  return HEAD + VALUES + (actions.some(({ rare }) => !rare) ? BUTTONS : 0);
}

type RowCardProps = {
  id: string;
  row: ListRow;
  index: number;
  top: number;
  height: number;
  names: readonly string[];
  labelOf: (name: string) => string;
  fields: Readonly<Record<string, Field>>;
  labels: Labels;
  words: ModuleWords;
  selected: boolean;
  selection: Selection;
  actions: readonly RowAction[];
  onOpen: (row: ListRow) => void;
};

/** One row of a list on a phone: number and stage, what else it says first, its amount, two actions; a tap opens it. */
export const RowCard = memo(function RowCard(props: RowCardProps) {
  const { row, index, names, fields, labels, words, selection } = props;
  const { t } = useTranslation();
  const offered = props.actions.filter((action) => !action.rare && action.offered(row)).slice(0, MOST_BUTTONS);
  const [first = "", ...others] = names;
  const cell = (name: string) => (
    <Cell name={name} field={fields[name]} value={valueIn(name, fields[name], row, labels)} labels={labels} words={words} />
  );
  const open = () => {
    selection.setAt(index);
    props.onOpen(row);
  };
  return (
    <div
      id={props.id}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={props.selected}
      className="lw-card"
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
    >
      <div role="gridcell" className="lw-card-head">
        <label className="lw-card-select">
          <input
            type="checkbox"
            aria-label={t("shell:list.selectRow", { row: index + 1 })}
            checked={props.selected}
            onChange={() => selection.toggle(index)}
          />
        </label>
        <button type="button" className="lw-card-open" onClick={open}>
          {textOf(fields[first], first, row[first], labels, words)}
        </button>
        {others.includes("stage") && cell("stage")}
      </div>
      <div role="gridcell" className="lw-card-values">
        {valuesOf(row, others, fields).map((name) => (
          <span key={name}>
            <small>{props.labelOf(name)}</small>
            <span>{measuredText(row, name, fields[name], labels, words)}</span>
          </span>
        ))}
      </div>
      {offered.length > 0 && (
        <div role="gridcell" className="lw-card-actions">
          {offered.map((action) => (
            <button key={action.name} type="button" onClick={() => action.run(row)}>
              {action.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
});

function measuredText(row: ListRow, name: string, field: Field | undefined, labels: Labels, words: ModuleWords): string {
  const { unit, several } = measureOf(name, field, row, labels);
  return several ?? withUnit(textOf(field, name, valueIn(name, field, row, labels), labels, words), unit);
}

/** What a card tells of a row: the first columns that have something to say, and always its amount. */
function valuesOf(row: ListRow, names: readonly string[], fields: Readonly<Record<string, Field>>): readonly string[] {
  const told = names.filter(
    (name) => name !== "stage" && row[name] !== null && row[name] !== undefined && row[name] !== "" && row[name] !== false,
  );
  const amount = amountOf(row, told, fields);
  const first = told.slice(0, MOST_VALUES);
  return amount === undefined || first.includes(amount) ? first : [...first.slice(0, -1), amount];
}

/**
 * The column that says how much a row is about: of its amounts in its own currency, or of all where it has none, the greatest, which the
 * others are parts of; of equal ones the last.
 */
function amountOf(row: ListRow, names: readonly string[], fields: Readonly<Record<string, Field>>): string | undefined {
  const amounts = names.filter((name) => fields[name]?.kind === "money" && isDecimal(row[name]));
  const own = amounts.filter((name) => "currency" in (fields[name] ?? {}));
  const sizeOf = (name: string) => String(row[name]).replace("-", "");
  return (own.length > 0 ? own : amounts).reduce<string | undefined>(
    (most, name) => (most !== undefined && compare(sizeOf(name), sizeOf(most)) < 0 ? most : name),
    undefined,
  );
}
