import { useMemo } from "react";
import type { Field, LinkField } from "#define/field";
import { plainText } from "#define/text";
import { useBeside } from "../parts/useBeside.ts";
import type { LabelMap, LineDraft } from "../entry/draft.ts";

const NOTHING_BESIDE: LinkField = { kind: "link", to: "" };

/** The labels of lines with the amount that stands beside the record behind their link, where one of their columns tells it. */
export function useAvailable(
  fields: Readonly<Record<string, Field>>,
  rows: readonly LineDraft[],
  labels: LabelMap,
  header: Readonly<Record<string, unknown>>,
): LabelMap {
  const linked = Object.values(fields).find((field) => field.linked?.beside)?.linked;
  const link = linked && fields[linked.link];
  const keys = linked
    ? [...new Set(rows.map(({ values }) => plainText(values[linked.link])))].filter((key) => Object.hasOwn(labels[linked.link] ?? {}, key))
    : [];
  const sums = useBeside(link?.kind === "link" ? link : NOTHING_BESIDE, keys, header);
  return useMemo(() => {
    const own = linked && labels[linked.link];
    if (!linked || !own) return labels;
    const named = Object.entries(own).map(([key, label]) => {
      const sum = sums[key];
      return [key, sum === undefined ? label : { ...label, linked: { ...label.linked, [linked.of]: sum } }] as const;
    });
    return { ...labels, [linked.link]: Object.fromEntries(named) };
  }, [linked, labels, sums]);
}
