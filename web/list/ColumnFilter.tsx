import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import { DayInput } from "../input/DayInput.tsx";
import { isNumeric } from "../parts/digits.ts";
import { labelText } from "../parts/display.ts";
import { NumberInput } from "../input/NumberInput.tsx";
import type { ColumnValue } from "../data/records.ts";
import type { ListQuestion } from "./listAddress.ts";
import { useColumnValues } from "./useColumnValues.ts";
import type { ModuleWords } from "../parts/words.ts";
import "./columnFilter.css";

type ColumnFilterProps = {
  name: string;
  field: Field | undefined;
  value: unknown;
  list: ListQuestion;
  stages: readonly string[];
  words: ModuleWords;
  onApply: (value: unknown) => void;
};
type Range = { from?: string; to?: string };

/**
 * The filter of one column: a tick list of the values that its rows have, a range of days or numbers, or contained text where the values are
 * words of the program; `empty` finds rows without a value.
 */
export default function ColumnFilter(props: ColumnFilterProps) {
  const { name, field, stages, words } = props;
  if (!field && name === "stage")
    return <TickFilter {...props} choices={stages.map((stage) => ({ value: stage, label: words.stage(stage) }))} />;
  if (field?.kind === "flag") return <FlagFilter {...props} />;
  if (field?.kind === "date" || field?.kind === "instant" || isNumeric(field)) return <RangeFilter {...props} />;
  if (!field || isWord(field)) return <TextFilter {...props} />;
  return <ValueFilter {...props} />;
}

/** Stored otherwise than it is told, or not to be told at all. */
const isWord = (field: Field): boolean =>
  field.kind === "text" && Boolean(field.wordOf ?? field.formattedAs ?? field.encrypted ?? field.hashed);

type Value = string | boolean | null;
type Tick = { value: Value; label: string };

function TickFilter({
  value,
  list,
  choices,
  isLoading = false,
  onApply,
  onSearch,
}: ColumnFilterProps & { choices: readonly Tick[]; isLoading?: boolean; onSearch?: (text: string) => void }) {
  const { t } = useTranslation();
  const [ticked, setTicked] = useState<ReadonlySet<Value>>(
    new Set(Array.isArray(value) ? value : typeof value === "object" || value === undefined ? [] : [value as string]),
  );
  const [search, setSearch] = useState(containedIn(value));
  const shown = onSearch ? choices : choices.filter((choice) => choice.label.toLowerCase().includes(search.trim().toLowerCase()));
  const toggle = (each: Value) =>
    setTicked(ticked.has(each) ? new Set([...ticked].filter((other) => other !== each)) : new Set([...ticked, each]));
  return (
    <FilterFrame
      onApply={() => onApply([...ticked])}
      onReset={() => onApply(null)}
      onEmpty={() => onApply({ empty: true })}
      ready={ticked.size > 0}
    >
      <input
        className="lw-input"
        type="search"
        value={search}
        aria-label={t("shell:list.search")}
        placeholder={t("shell:list.search")}
        onChange={(event) => {
          setSearch(event.target.value);
          onSearch?.(event.target.value);
        }}
      />
      <div className="lw-tick-tools">
        <button type="button" onClick={() => setTicked(new Set([...ticked, ...shown.map((choice) => choice.value)]))}>
          {t("shell:list.selectAll")}
        </button>
        <button
          type="button"
          onClick={() =>
            setTicked(
              new Set([
                ...[...ticked].filter((each) => !shown.some((choice) => choice.value === each)),
                ...shown.filter((choice) => !ticked.has(choice.value)).map((choice) => choice.value),
              ]),
            )
          }
        >
          {t("shell:list.invert")}
        </button>
      </div>
      <div className="lw-ticks" aria-busy={isLoading}>
        {shown.map((choice) => (
          <label key={String(choice.value)} title={choice.label}>
            <input type="checkbox" checked={ticked.has(choice.value)} onChange={() => toggle(choice.value)} />
            <span aria-label={choice.label === "" ? t("shell:list.empty") : undefined}>{shortened(choice.label, list.valueLength)}</span>
          </label>
        ))}
        {shown.length === 0 && !isLoading && <span className="lw-quiet">{t("shell:noMatch")}</span>}
      </div>
    </FilterFrame>
  );
}

function FlagFilter(props: ColumnFilterProps) {
  const { t } = useTranslation();
  const choices = [
    { value: true, label: t("shell:yes") },
    { value: false, label: t("shell:no") },
  ];
  return <TickFilter {...props} choices={choices} />;
}

/** The values that the rows have, as the server tells them; those of a choice are looked through here, for they are called here. */
function ValueFilter(props: ColumnFilterProps) {
  const { name, field, list, value, words } = props;
  const [typed, setTyped] = useState(containedIn(value));
  const isChoice = field?.kind === "choice";
  const { values, isLoading } = useColumnValues(list, name, isChoice ? "" : typed);
  const labelFor = ({ value: key, label }: ColumnValue) =>
    key === null ? "" : label ? labelText(label) : isChoice ? words.choice(name, key) : key;
  const choices = values.map((each) => ({ value: each.value, label: labelFor(each) }));
  return <TickFilter {...props} choices={choices} isLoading={isLoading} {...(isChoice ? {} : { onSearch: setTyped })} />;
}

const containedIn = (value: unknown): string =>
  typeof value === "object" && value !== null && "contains" in value ? String(value.contains) : "";

/** As many characters of a label as there is room for. */
function shortened(label: string, most: number): string {
  const signs = [...label];
  return signs.length > most ? `${signs.slice(0, most).join("")}…` : label;
}

function RangeFilter({ field, value, words, name, onApply }: ColumnFilterProps) {
  const { t } = useTranslation();
  const [range, setRange] = useState<Range>(typeof value === "object" && value !== null ? value : {});
  const days = field?.kind === "date" || field?.kind === "instant";
  const bound = (end: "from" | "to") => {
    const label = `${words.field(name)} ${t(`shell:list.${end}`)}`;
    const change = (text: string | null) => setRange({ ...range, [end]: text ?? undefined });
    if (days || !field) return <DayInput value={range[end] ?? null} onChange={change} aria-label={label} />;
    return <NumberInput field={field} aria-label={label} placeholder={t(`shell:list.${end}`)} value={range[end] ?? ""} onChange={change} />;
  };
  return (
    <FilterFrame
      onApply={() => onApply(range)}
      onReset={() => onApply(null)}
      onEmpty={() => onApply({ empty: true })}
      ready={days ? Boolean(range.from && range.to) : Boolean(range.from ?? range.to)}
    >
      {bound("from")}
      {bound("to")}
    </FilterFrame>
  );
}

function TextFilter({ value, name, words, onApply }: ColumnFilterProps) {
  const [text, setText] = useState(containedIn(value));
  return (
    <FilterFrame
      onApply={() => onApply({ contains: text.trim() })}
      onReset={() => onApply(null)}
      onEmpty={() => onApply({ empty: true })}
      ready={text.trim() !== ""}
    >
      <input className="lw-input" value={text} aria-label={words.field(name)} onChange={(event) => setText(event.target.value)} />
    </FilterFrame>
  );
}

type FilterFrameProps = { children: React.ReactNode; ready: boolean; onApply: () => void; onReset: () => void; onEmpty: () => void };

function FilterFrame({ children, ready, onApply, onReset, onEmpty }: FilterFrameProps) {
  const { t } = useTranslation();
  return (
    <form
      className="lw-column-filter"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onApply();
      }}
    >
      {children}
      <div className="lw-filter-foot">
        <Button variant="minimal" size="small" onClick={onEmpty}>
          {t("shell:list.empty")}
        </Button>
        <Button size="small" onClick={onReset}>
          {t("shell:list.reset")}
        </Button>
        <Button type="submit" size="small" intent="primary" disabled={!ready}>
          {t("shell:list.apply")}
        </Button>
      </div>
    </form>
  );
}
