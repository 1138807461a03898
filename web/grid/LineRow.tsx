import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ConditionScope } from "#define/condition";
import { valueIn } from "#define/linkedField";
import type { LinesDescription } from "../data/description.ts";
import type { ProblemIssue } from "../data/problem.ts";
import type { LabelMap, LineDraft } from "../entry/draft.ts";
import { isNumeric } from "../parts/digits.ts";
import { unitOf, withUnit } from "../parts/units.ts";
import type { ModuleWords } from "../parts/words.ts";
import { cellText } from "./cells.ts";
import { faultOf } from "./faults.ts";
import { isOpenIn } from "./lineScope.ts";
import { NUMBER_WIDTH, type GridColumn } from "./useLineColumns.ts";

type LineRowProps = {
  table: string;
  index: number;
  top: number;
  width: number;
  line: LineDraft | undefined;
  fields: LinesDescription["fields"];
  columns: readonly GridColumn[];
  labels: LabelMap;
  issues: readonly ProblemIssue[];
  /** The column that the cursor stands in, and the first and last selected one; -1 for none. */
  at: number;
  left: number;
  right: number;
  open: ReadonlySet<string>;
  /** Where values of the line decide what may be written. */
  scope: ConditionScope | undefined;
  words: ModuleWords;
  /** The input that stands in the current cell while it is edited. */
  editor: ReactNode;
};

/** One line of a grid: its number (marked when something is wrong with it) and those of its cells that are in view. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { index, line, fields, columns, issues, scope, words } = props;
  const { t } = useTranslation();
  const faultIn = (name: string): string | undefined => {
    const told = issues.find((issue) => issue.field === name)?.message;
    const field = fields[name];
    const seen = field ? faultOf(field, line?.values[name]) : null;
    return seen
      ? t(`problems:issues.${seen.code}`, { label: columns.find((column) => column.name === name)?.label, ...seen.params })
      : told;
  };
  const faults = columns.map(({ name }) => faultIn(name));
  const isBad = issues.length > 0 || faults.some((fault) => fault !== undefined);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="lw-line"
      style={{ transform: `translateY(${props.top}px)`, width: props.width }}
      data-row={index}
    >
      <div role="rowheader" className="lw-line-number" data-bad={isBad} style={{ width: NUMBER_WIDTH }}>
        {line ? index + 1 : "+"}
      </div>
      {columns.map((column, at) => {
        const { name, col, left, width, frozen, digits } = column;
        const isAt = col === props.at;
        const value = valueIn(name, fields[name], line?.values, props.labels);
        const foreseen = (value ?? null) ? undefined : line?.foreseen?.[name];
        const text = cellText(fields[name], name, foreseen ?? value, props.labels, words, digits);
        const unit = text === "" ? "" : unitOf(fields[name], line?.values, props.labels);
        return (
          <div
            key={name}
            data-cell={`${props.table}-${index}-${col}`}
            role="gridcell"
            tabIndex={-1}
            className="lw-line-cell"
            aria-colindex={col + 2}
            aria-selected={col >= props.left && col <= props.right}
            aria-readonly={!props.open.has(name) || (scope !== undefined && !isOpenIn(fields[name], line, scope))}
            aria-invalid={faults[at] === undefined ? undefined : true}
            data-col={col}
            data-at={isAt}
            data-frozen={frozen}
            data-numeric={isNumeric(fields[name])}
            data-unit={unit && !(isAt && props.editor) ? unit : undefined}
            data-foreseen={foreseen !== undefined}
            title={faults[at] ?? (foreseen === undefined ? withUnit(text, unit) : t("shell:grid.foreseen", { text }))}
            style={{ left, width }}
          >
            {isAt && props.editor ? props.editor : text}
          </div>
        );
      })}
    </div>
  );
});
