import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { dealingsLeftOut } from "#define/slice/slice";
import type { AnsweredOver, Slice } from "#define/slice/query";
import type { SliceSource } from "../data/slices/source.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import { useSlice } from "./useSlices.ts";

type OverProps = ReportPartProps & { source: SliceSource; slice: Slice | null; over: AnsweredOver };

/** Over which companies the figures are, what of their dealings with each other is left out, and which money has no rate. */
export function OverCompanies({ dataset, source, words, slice, over }: OverProps) {
  const { t } = useTranslation();
  const unshown = useMemo(() => slice && dealingsLeftOut(dataset, slice), [dataset, slice]);
  const { result } = useSlice(source, "dealings", unshown);
  const figures = (unshown && result ? result.columns : []).flatMap((column, at) =>
    column.role === "metric" ? [`${words.metric(column.name)} ${words.figure(result?.rows[0]?.[at], column.unit)}`] : [],
  );
  const lines = [
    t("report:over.companies", { companies: over.companies.map(({ name }) => name).join(", "), currency: over.currency }),
    ...(figures.length > 0 ? [t("report:over.leftOut", { figures: figures.join(", ") })] : []),
    ...(over.unrated.length > 0 ? [t("report:over.unrated", { currencies: over.unrated.join(", ") })] : []),
  ];
  return <span data-over={over.companies.length}>{lines.join(" · ")}</span>;
}
