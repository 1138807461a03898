import { Button } from "@blueprintjs/core";
import { useMemo, type ReactNode } from "react";
import { isEmpty } from "#define/condition";
import { Barcode, Search } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import type { LinesDescription } from "../data/description.ts";
import type { UnitSum } from "../data/records.ts";
import { isBlank, type LabelMap, type LineDraft } from "../entry/draft.ts";
import { isNumeric } from "../parts/digits.ts";
import { textOf } from "../parts/display.ts";
import { Sums } from "../parts/Sums.tsx";
import { unitOf } from "../parts/units.ts";
import type { ModuleWords } from "../parts/words.ts";
import { badNames } from "./bad.ts";
import type { Block } from "./cells.ts";
import { columnSum, unitSums } from "./sums.ts";

type LineFootProps = {
  lines: LinesDescription;
  rows: readonly LineDraft[];
  labels: LabelMap;
  block: Block;
  names: readonly string[];
  labelOf: (name: string) => string;
  words: ModuleWords;
  onBad: () => void;
  onFind: () => void;
  onScan: (() => void) | undefined;
  menu: ReactNode;
};

type TotalsProps = Pick<LineFootProps, "lines" | "rows" | "labels" | "labelOf" | "words" | "onBad">;

function Totals({ lines, rows, labels, labelOf, words, onBad }: TotalsProps) {
  const { t } = useTranslation();
  const { count, bad, sums } = useMemo(() => totalsOf(lines, rows, labels), [lines, rows, labels]);
  return (
    <>
      <span>{t("shell:list.rows", { count })}</span>
      {bad > 0 && (
        <button type="button" className="lw-line-bad" onClick={onBad}>
          {t("shell:grid.bad", { count: bad })}
        </button>
      )}
      {sums.map(({ name, parts }) => (
        <Sums key={name} label={labelOf(name)} sums={parts} textOf={(sum) => textOf(lines.fields[name], name, sum, {}, words)} />
      ))}
    </>
  );
}

/** The sum of a column: of quantities one for each unit. */
function sumsOf(lines: LinesDescription, rows: readonly LineDraft[], name: string, labels: LabelMap): readonly UnitSum[] {
  const field = lines.fields[name];
  // What is known of no line has no sum.
  if (field?.system && rows.some((line) => !isBlank(line)) && !rows.some((line) => !isEmpty(line.values[name]))) return [];
  if (field?.kind !== "quantity" || !field.unit) return [{ unit: null, sum: columnSum(rows, name) }];
  if (!Object.hasOwn(lines.fields, field.unit)) return [];
  return unitSums(rows, [name], (line) => unitOf(field, line.values, labels));
}

function totalsOf(lines: LinesDescription, rows: readonly LineDraft[], labels: LabelMap) {
  return {
    count: rows.reduce((count, line) => count + (isBlank(line) ? 0 : 1), 0),
    bad: rows.reduce((count, line) => count + badNames(lines.fields, line).length, 0),
    sums: lines.sums.map((name) => ({ name, parts: sumsOf(lines, rows, name, labels) })),
  };
}

/** Below the lines: how many there are, what is wrong, sums of columns and of the selection; find, scan and the column menu. */
export function LineFoot({ lines, rows, labels, block, names, labelOf, words, onBad, onFind, onScan, menu }: LineFootProps) {
  const { t } = useTranslation();
  const numeric = names.slice(block.left, block.right + 1).filter((name) => isNumeric(lines.fields[name]));
  const [only] = numeric;
  return (
    <footer className="lw-line-foot">
      <Totals lines={lines} rows={rows} labels={labels} labelOf={labelOf} words={words} onBad={onBad} />
      {only !== undefined && numeric.length === 1 && block.bottom > block.top && (
        <Sums
          label={t("shell:grid.selected")}
          sums={sumsOf(lines, rows.slice(block.top, block.bottom + 1), only, labels)}
          textOf={(sum) => textOf(lines.fields[only], only, sum, {}, words)}
        />
      )}
      <div className="lw-line-tools">
        {onScan && (
          <Button
            variant="minimal"
            size="small"
            icon={<Barcode />}
            aria-label={t("shell:scan.title")}
            title={`${t("shell:scan.title")} F8`}
            onClick={onScan}
          />
        )}
        <Button
          variant="minimal"
          size="small"
          icon={<Search />}
          aria-label={t("shell:grid.find")}
          title={`${t("shell:grid.find")} Ctrl F`}
          onClick={onFind}
        />
        {menu}
      </div>
    </footer>
  );
}
