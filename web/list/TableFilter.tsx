import { Button } from "@blueprintjs/core";
import { Add, Cross } from "@blueprintjs/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import type { Criterion } from "../data/records.ts";
import { DayInput } from "../input/DayInput.tsx";
import { NumberInput } from "../input/NumberInput.tsx";
import { isNumeric } from "../parts/digits.ts";
import type { ModuleWords } from "../parts/words.ts";
import { isNoFilter, type ListQuestion } from "./listAddress.ts";
import { TickList } from "./TickList.tsx";
import { containedIn, type FilterColumn, ticksIn, useTicks } from "./useTicks.ts";
import "./columnFilter.css";

export type TableFilterProps = {
  columns: readonly string[];
  fields: Readonly<Record<string, Field>>;
  stages: readonly string[];
  criteria: readonly Criterion[];
  list: ListQuestion;
  words: ModuleWords;
  onKeep: (criteria: readonly Criterion[]) => void;
  onClose: () => void;
};
type Range = { from?: string; to?: string };
/** A pair of days or numbers needs the wider one (px). */
const [WIDE, NARROW] = [290, 250];
const MOST = 20;

const isDay = (field: Field | undefined): boolean => field?.kind === "date" || field?.kind === "instant";
const isTickedHere = (name: string, field: Field | undefined): boolean =>
  field ? field.kind === "choice" || field.kind === "link" || field.kind === "flag" : name === "stage";

/** Conditions over the columns of a list, each joined to all before it; saved for whoever asks, none saved is none kept. */
export default function TableFilter({ columns, fields, criteria, onKeep, onClose, ...column }: TableFilterProps) {
  const { t } = useTranslation();
  const first = columns[0] ?? "";
  const [draft, setDraft] = useState<readonly Criterion[]>(criteria.length > 0 ? criteria : [blank(first)]);
  const change = (at: number, next: Partial<Criterion>) => setDraft(draft.map((one, place) => (place === at ? { ...one, ...next } : one)));
  const isWide = draft.some(({ field: name }) => isDay(fields[name]) || isNumeric(fields[name]));
  const close = (next: readonly Criterion[]) => {
    onClose();
    if (next.length > 0 || criteria.length > 0) onKeep(next);
  };
  return (
    <form
      className="lw-column-filter"
      style={{ width: isWide ? WIDE : NARROW }}
      onSubmit={(event) => {
        event.preventDefault();
        close(draft.filter(({ wanted }) => !isNoFilter(wanted)));
      }}
    >
      {draft.map((one, at) => (
        <fieldset key={at} className="lw-criterion">
          <legend>{column.words.field(one.field)}</legend>
          {at > 0 && (
            <select
              className="lw-input"
              aria-label={t("shell:list.junction.label")}
              value={one.junction}
              onChange={(event) => change(at, { junction: event.target.value === "or" ? "or" : "and" })}
            >
              <option value="and">{t("shell:list.junction.and")}</option>
              <option value="or">{t("shell:list.junction.or")}</option>
            </select>
          )}
          <span className="lw-criterion-head">
            <select
              className="lw-input"
              aria-label={t("shell:list.column")}
              value={one.field}
              onChange={(event) => change(at, { field: event.target.value, wanted: null })}
            >
              {columns.map((name) => (
                <option key={name} value={name}>
                  {column.words.field(name)}
                </option>
              ))}
            </select>
            <Button
              size="small"
              variant="minimal"
              icon={<Cross />}
              aria-label={t("shell:list.dropCriterion")}
              onClick={() => setDraft(draft.filter((_, place) => place !== at))}
            />
          </span>
          <Wanted
            {...column}
            key={one.field}
            name={one.field}
            field={fields[one.field]}
            wanted={one.wanted}
            onChange={(wanted) => change(at, { wanted })}
          />
        </fieldset>
      ))}
      <Button size="small" icon={<Add />} disabled={draft.length >= MOST} onClick={() => setDraft([...draft, blank(first)])}>
        {t("shell:list.addCriterion")}
      </Button>
      <div className="lw-filter-foot">
        <Button size="small" onClick={() => close([])}>
          {t("shell:list.reset")}
        </Button>
        <Button type="submit" size="small" intent="primary">
          {t("shell:list.keep")}
        </Button>
      </div>
    </form>
  );
}

const blank = (field: string): Criterion => ({ field, wanted: null, junction: "and" });

type WantedProps = FilterColumn & { wanted: unknown; onChange: (wanted: unknown) => void };

/** What is wanted of a column: no value at all, or what its kind is asked by. */
function Wanted(props: WantedProps) {
  const { t } = useTranslation();
  const { name, field, wanted, onChange } = props;
  const isEmpty = typeof wanted === "object" && wanted !== null && "empty" in wanted;
  return (
    <>
      {!isEmpty && (isTickedHere(name, field) ? <Ticked {...props} /> : <Typed {...props} />)}
      <label className="lw-criterion-empty">
        <input type="checkbox" checked={isEmpty} onChange={() => onChange(isEmpty ? null : { empty: true })} />
        {t("shell:list.empty")}
      </label>
    </>
  );
}

function Ticked({ wanted, onChange, ...column }: WantedProps) {
  const ticks = useTicks(column, "");
  return <TickList {...ticks} ticked={ticksIn(wanted)} longest={column.list.valueLength} onTick={onChange} />;
}

function Typed({ name, field, words, wanted, onChange }: WantedProps) {
  const { t } = useTranslation();
  if (!isDay(field) && !isNumeric(field))
    return (
      <input
        className="lw-input"
        value={containedIn(wanted)}
        aria-label={words.field(name)}
        onChange={(event) => onChange(event.target.value.trim() === "" ? null : { contains: event.target.value })}
      />
    );
  const range: Range = typeof wanted === "object" && wanted !== null && !Array.isArray(wanted) ? wanted : {};
  const bound = (end: "from" | "to") => {
    const label = `${words.field(name)} ${t(`shell:list.${end}`)}`;
    const change = (text: string | null) => onChange({ ...range, [end]: text ?? undefined });
    if (isDay(field) || !field) return <DayInput value={range[end] ?? null} onChange={change} aria-label={label} />;
    return <NumberInput field={field} aria-label={label} placeholder={t(`shell:list.${end}`)} value={range[end] ?? ""} onChange={change} />;
  };
  return (
    <span className="lw-criterion-range">
      {bound("from")}
      {bound("to")}
    </span>
  );
}
