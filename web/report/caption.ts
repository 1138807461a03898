import type { TFunction } from "i18next";
import { formatInstant } from "#define/format";
import { paramsTold, sliceParams } from "#define/slice/slice";
import type { SliceResult } from "../data/slices/answer.ts";
import { amountsText } from "./amounts.ts";
import type { ReportPartProps } from "./ReportHead.tsx";

/**
 * What a picture that leaves the page says above itself: its title, how old its figures are, how the parameters stand, in which currency
 * amounts are, and what it is narrowed to.
 */
export type Caption = { title: string; facts: readonly string[] };
type Captioned = { result: SliceResult; timeZone: string; currency: string; t: TFunction };

/** The caption of the picture of a report, its filters in the words of their chips. */
export function captionOf(part: ReportPartProps, { result, timeZone, currency, t }: Captioned, page: Element | null): Caption {
  const { report, dataset, state, words, today } = part;
  const params = Object.entries(paramsTold(sliceParams(dataset, state.params, today))).filter(([name]) => report.params.includes(name));
  const chips = [...(page?.querySelectorAll(".lw-filter") ?? [])];
  return {
    title: words.title,
    facts: [
      t("report:trueUpTo", { at: formatInstant(result.at, timeZone) }),
      ...params.map(
        ([name, value]) => `${words.param(name)} ${dataset.params[name]?.kind === "choice" ? words.choice(name, value) : value}`,
      ),
      amountsText({ report, dataset }, currency, t) ?? "",
      ...chips.map((chip) => [...chip.querySelectorAll("span")].map(({ textContent }) => textContent).join(" ")),
    ].filter((fact) => fact !== ""),
  };
}
