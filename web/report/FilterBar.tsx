import { Button } from "@blueprintjs/core";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Chosen, CLEARED, isFiltered } from "#ask/state";
import { placeOf } from "#chart/picture";
import type { Sliceable } from "#define/dataset";
import type { Slice } from "#define/slice";
import type { SliceSource } from "../data/slices.ts";
import { ViewsMenu } from "../paper/ViewsMenu.tsx";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { CompareMenu } from "./CompareMenu.tsx";
import { FigureMenu } from "./FigureMenu.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import type { ReportPartProps } from "./ReportHead.tsx";
import { RowsChips } from "./RowsChips.tsx";
import { useSlice } from "./useSlices.ts";
import type { PivotModel } from "./usePivot.ts";
import type { ReportWords } from "./words.ts";

type Source = { source: SliceSource };

/** What rows and columns are grouped by, the filters in force as chips that can be taken away one by one or all at once, the search in the row labels, and the ways to filter, compare, work out more and choose columns. */
export function FilterBar({ model, ...props }: ReportPartProps & Source & { model: PivotModel | null }) {
  const { state, words, onChange } = props;
  const { t } = useTranslation();
  const [resets, setResets] = useState(0);
  const entries = Object.entries(state.filters);
  const ranges = Object.entries(state.ranges);
  const without = (name: string): Chosen => Object.fromEntries(entries.filter(([each]) => each !== name));
  return (
    <div className="lw-report-filters">
      <ViewsMenu place={props.report.id} />
      <RowsChips {...props} />
      <SearchBox
        key={resets}
        value={state.search}
        label={t("report:search", { dimension: words.dimension(state.rows[0] ?? "") })}
        onChange={(search) => onChange({ search })}
      />
      <FilterMenu {...props} />
      <CompareMenu {...props} />
      <FigureMenu {...props} />
      <ColumnMenu {...props} model={model} />
      {entries.map(([name, keys]) => (
        <FilterChip key={name} {...props} name={name} keys={keys} onRemove={() => onChange({ filters: without(name) })} />
      ))}
      {ranges.map(([name, { from, to }]) => (
        <Chip
          key={name}
          name={words.dimension(name)}
          text={`${from ?? ""} – ${to ?? ""}`}
          onRemove={() => onChange({ ranges: Object.fromEntries(ranges.filter(([each]) => each !== name)) })}
        />
      ))}
      {isFiltered(state) && (
        <Button
          size="small"
          variant="minimal"
          onClick={() => {
            setResets(resets + 1);
            onChange(CLEARED);
          }}
        >
          {t("report:reset")}
        </Button>
      )}
    </div>
  );
}

// Its text is its own while typing (input methods compose), and goes out when the typing rests.
function SearchBox({ value, label, onChange }: { value: string; label: string; onChange: (value: string) => void }) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = (text: string): void => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => onChange(text), 200);
  };
  return (
    <input
      className="lw-chip lw-row-search"
      type="search"
      defaultValue={value}
      placeholder={label}
      aria-label={label}
      onChange={(event) => typed(event.target.value)}
    />
  );
}

type FilterChipProps = ReportPartProps & Source & { name: string; keys: readonly (string | null)[]; onRemove: () => void };

function FilterChip({ report, dataset, state, words, source, name, keys, onRemove }: FilterChipProps) {
  const labels = useLabels(source, dataset, { report: report.dataset, name, keys, params: state.params }, words);
  return <Chip name={words.dimension(name)} text={keys.map((key) => labels(key)).join(", ")} onRemove={onRemove} />;
}

function Chip({ name, text, onRemove }: { name: string; text: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <span className="lw-chip lw-filter" title={text}>
      <span className="lw-quiet">{name}</span>
      <span className="lw-filter-text">{text}</span>
      <button type="button" aria-label={t("report:remove", { name })} onClick={onRemove}>
        ×
      </button>
    </span>
  );
}

type Wanted = { report: string; name: string; keys: readonly (string | null)[]; params: Readonly<Record<string, string>> };

// An address holds keys only: what they are called is asked from the data.
function useLabels(source: SliceSource, dataset: Sliceable, wanted: Wanted, words: ReportWords): (key: string | null) => string {
  const { name, keys } = wanted;
  const linked = dataset.dimensions[name]?.kind === "link";
  const metric = Object.entries(dataset.metrics).find(([, each]) => "sql" in each && each.over === undefined)?.[0] ?? "";
  const slice = useMemo(
    (): Slice | null =>
      linked
        ? { dataset: wanted.report, metrics: [metric], by: [name], where: [{ dimension: name, in: keys }], params: wanted.params }
        : null,
    [linked, wanted.report, wanted.params, metric, name, keys],
  );
  const { result } = useSlice(source, `labels.${name}`, slice);
  const known = useMemo(() => {
    if (!result) return new Map<string | null, string | null>();
    const [key, label] = [placeOf(result.columns, "key", name), placeOf(result.columns, "label", name)];
    return new Map(result.rows.map((row) => [row[key] ?? null, row[label] ?? null]));
  }, [result, name]);
  return (key) => words.value(name, key, known.get(key) ?? null);
}
