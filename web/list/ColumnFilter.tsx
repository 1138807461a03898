import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import { DayInput } from "../input/DayInput.tsx";
import { isNumeric } from "../parts/digits.ts";
import { NumberInput } from "../input/NumberInput.tsx";
import type { ListQuestion } from "./listAddress.ts";
import { TickList } from "./TickList.tsx";
import { containedIn, isTicked, ticksIn, type TickValue, useTicks } from "./useTicks.ts";
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
 * The filter of one column: a tick list of the values that its rows have, a range of days or numbers, or contained text where the values
 * are words of the program; `empty` finds rows without a value.
 */
export default function ColumnFilter(props: ColumnFilterProps) {
  const { name, field } = props;
  if (field?.kind === "date" || field?.kind === "instant" || isNumeric(field)) return <RangeFilter {...props} />;
  return isTicked(name, field) ? <TickFilter {...props} /> : <TextFilter {...props} />;
}

function TickFilter({ name, field, value, list, stages, words, onApply }: ColumnFilterProps) {
  const [ticked, setTicked] = useState<readonly TickValue[]>(ticksIn(value));
  const contained = containedIn(value);
  const ticks = useTicks({ name, field, list, stages, words }, contained);
  const [typed, setTyped] = useState(contained);
  const search = ticks.onSearch;
  // Where nothing is ticked, Enter asks for all that holds what was typed.
  const isContained = ticked.length === 0 && typed.trim() !== "" && isText(field);
  return (
    <FilterFrame
      onApply={() => onApply(isContained ? { contains: typed.trim() } : ticked)}
      onReset={() => onApply(null)}
      onEmpty={() => onApply({ empty: true })}
      ready={ticked.length > 0 || isContained}
    >
      <TickList
        {...ticks}
        {...(search && {
          onSearch: (text: string) => {
            setTyped(text);
            search(text);
          },
        })}
        ticked={ticked}
        initial={contained}
        longest={list.valueLength}
        onTick={setTicked}
      />
    </FilterFrame>
  );
}

const isText = (field: Field | undefined): boolean => field !== undefined && ["text", "longText", "docNo"].includes(field.kind);

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
