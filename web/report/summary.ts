import type { TFunction } from "i18next";
import { leafUnit } from "#define/pivot/pivot";
import { formatNumber } from "#define/format";
import type { PivotModel } from "../pivot/usePivot.ts";
import type { ReportWords } from "./words.ts";

/** One sentence on a table: how many groups of what it has, and what its first figure adds up to. */
export function tableSummary(model: PivotModel, words: ReportWords, t: TFunction): string {
  const [metric = ""] = model.shape.cells;
  const leaf = model.blocks.flatMap((block) => (block.kind === "key" ? [] : block.leaves)).find(({ figure }) => figure === metric);
  return t("report:tableSummary", {
    dimension: model.rows.map(words.dimension).join(" / "),
    groups: formatNumber(String(model.groups), words.language),
    metric: words.metric(metric),
    total: words.figure(model.total?.figures[metric], leaf ? leafUnit(leaf, model.columns) : "count"),
  });
}
