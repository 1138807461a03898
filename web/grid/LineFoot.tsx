import { Button } from "@blueprintjs/core";
import { useMemo, type ReactNode } from "react";
import { Barcode, Search } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import type { LinesDescription } from "../data/description.ts";
import { isBlank, type LabelMap, type LineDraft } from "../entry/draft.ts";
import { type LineTotal, totalOf } from "../entry/lineTotals.ts";
import { isNumeric } from "../parts/digits.ts";
import { textOf } from "../parts/display.ts";
import { Sums } from "../parts/Sums.tsx";
import { GRID_KEYS } from "../parts/shortcuts.ts";
import type { ModuleWords } from "../parts/words.ts";
import { badNames } from "./bad.ts";
import type { Block } from "./cells.ts";

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
      {sums.map(({ name, total }) => (
        <Sums key={name} label={labelOf(name)} {...total} textOf={(sum) => textOf(lines.fields[name], name, sum, {}, words)} />
      ))}
    </>
  );
}

const NO_TOTAL: LineTotal = { sums: [], leftOut: 0 };

function totalsOf(lines: LinesDescription, rows: readonly LineDraft[], labels: LabelMap) {
  return {
    count: rows.reduce((count, line) => count + (isBlank(line) ? 0 : 1), 0),
    bad: rows.reduce((count, line) => count + badNames(lines.fields, line).length, 0),
    sums: lines.sums.map((name) => ({ name, total: totalOf(lines.fields, rows, [name], labels) ?? NO_TOTAL })),
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
          {...(totalOf(lines.fields, rows.slice(block.top, block.bottom + 1), [only], labels) ?? NO_TOTAL)}
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
          title={`${t("shell:grid.find")} ${GRID_KEYS.find[0]}`}
          onClick={onFind}
        />
        {menu}
      </div>
    </footer>
  );
}
