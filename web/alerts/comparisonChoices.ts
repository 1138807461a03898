import i18next from "i18next";
import { comparisonIn, comparisonText, splitted } from "#query/addressParts";
import { comparisonsFor } from "#query/comparisons";
import { dimensionsOf } from "#query/state";
import type { ReportAnswer } from "../report/definition.ts";
import type { ReportWords } from "../report/words.ts";
import type { AlertRule } from "./draft.ts";
import type { Comparison } from "#define/slice/query";

/**
 * With what an alert's figure can be compared: what the dataset makes of it, what stands in the report's address, and what was chosen
 * before.
 */
export function comparisonChoices(
  { report, dataset }: Pick<ReportAnswer, "report" | "dataset">,
  words: ReportWords,
  { metric, against }: AlertRule,
  link: string,
): { value: string; label: string }[] {
  const chosen = splitted(new URLSearchParams(link.split("?")[1] ?? "").get("vs"));
  const named = [...chosen, against].flatMap((text) => comparisonIn(text, dimensionsOf(report)) ?? []);
  const all = new Map([...comparisonsFor(dataset, [metric]), ...named].map((each) => [textOf(each), each]));
  return [...all].map(([value, each]) => ({ value, label: labelOf(words, each) }));
}

/** What moved a balance since another day is no figure to be compared with. */
function textOf(comparison: Comparison): string {
  const { bridge: _bridge, ...plain } = comparison as Comparison & { bridge?: true };
  return comparisonText(plain);
}

function labelOf(words: ReportWords, comparison: Comparison): string {
  const isWhole = "whole" in comparison && comparison.whole === true;
  return isWhole ? `${words.comparison(comparison)} (${i18next.t("report:wholePeriod")})` : words.comparison(comparison);
}
