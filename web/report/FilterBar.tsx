import { Button } from "@blueprintjs/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Chosen, CLEARED, isFiltered } from "#query/state";
import type { SliceSource } from "../data/slices/source.ts";
import { ViewsMenu } from "../extras/ViewsMenu.tsx";
import { ColumnMenu } from "../reportMenu/ColumnMenu.tsx";
import { CompareMenu } from "../reportMenu/CompareMenu.tsx";
import { isPreview } from "./definition.ts";
import { FigureMenu } from "../reportMenu/FigureMenu.tsx";
import { FilterMenu } from "../reportMenu/FilterMenu.tsx";
import { LeftOut } from "./LeftOut.tsx";
import type { ReportPartProps } from "./ReportHead.tsx";
import { RowsChips } from "./RowsChips.tsx";
import { useLabels } from "./useLabels.ts";
import type { PivotModel } from "../pivot/usePivot.ts";

type Source = { source: SliceSource };

/**
 * What rows and columns are grouped by, the filters in force as chips that can be taken away one by one or all at once, the search in the
 * row labels, and the ways to filter, compare, work out more and choose columns.
 */
export function FilterBar({ model, ...props }: ReportPartProps & Source & { model: PivotModel | null }) {
  const { state, words, onChange } = props;
  const { t } = useTranslation();
  const [resets, setResets] = useState(0);
  const entries = Object.entries(state.filters);
  const ranges = Object.entries(state.ranges);
  const without = (name: string): Chosen => Object.fromEntries(entries.filter(([each]) => each !== name));
  return (
    <div className="lw-report-filters">
      {!isPreview(props.report) && <ViewsMenu place={props.report.id} />}
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
      {state.thresholds.map((threshold) => (
        <Chip
          key={threshold.dimension}
          name={words.dimension(threshold.dimension)}
          text={words.threshold(threshold)}
          onRemove={() => onChange({ thresholds: state.thresholds.filter((each) => each !== threshold) })}
        />
      ))}
      {isFiltered(state) && (
        <Button
          className="lw-reset"
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
      <LeftOut {...props} slice={model?.slice ?? null} />
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

function FilterChip({ dataset, state, words, source, name, keys, onRemove }: FilterChipProps) {
  const labels = useLabels(source, `labels.${name}`, dataset, { name, keys, params: state.params }, words);
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
