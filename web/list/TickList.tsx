import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Ticks, TickValue } from "./useTicks.ts";

type TickListProps = Ticks & {
  ticked: readonly TickValue[];
  onTick: (ticked: readonly TickValue[]) => void;
  /** What is looked for at first. */
  initial?: string;
  /** So many characters of a label stand here. */
  longest: number;
};

/** Values to tick: looked for, all of those that are shown ticked, or each the other way round. */
export function TickList({ choices, isLoading, onSearch, ticked, onTick, initial = "", longest }: TickListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState(initial);
  const wanted = search.trim().toLowerCase();
  const shown = onSearch ? choices : choices.filter(({ label }) => label.toLowerCase().includes(wanted));
  const values = shown.map(({ value }) => value);
  const others = ticked.filter((each) => !values.includes(each));
  const toggle = (each: TickValue) => onTick(ticked.includes(each) ? ticked.filter((other) => other !== each) : [...ticked, each]);
  return (
    <>
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
        <button type="button" onClick={() => onTick([...others, ...values])}>
          {t("shell:list.selectAll")}
        </button>
        <button type="button" onClick={() => onTick([...others, ...values.filter((each) => !ticked.includes(each))])}>
          {t("shell:list.invert")}
        </button>
      </div>
      <div className="lw-ticks" aria-busy={isLoading}>
        {shown.map(({ value, label }) => (
          <label key={String(value)} title={label}>
            <input type="checkbox" checked={ticked.includes(value)} onChange={() => toggle(value)} />
            <span aria-label={label === "" ? t("shell:list.empty") : undefined}>{shortened(label, longest)}</span>
          </label>
        ))}
        {shown.length === 0 && !isLoading && <span className="lw-quiet">{t("shell:noMatch")}</span>}
      </div>
    </>
  );
}

function shortened(label: string, most: number): string {
  const signs = Array.from(label);
  return signs.length > most ? `${signs.slice(0, most).join("")}…` : label;
}
