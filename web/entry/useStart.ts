import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import useSWR from "swr";
import type { Description, ScreenDescription } from "../data/description.ts";
import { choiceFor } from "../parts/picking.ts";
import { withLabels, type LabelMap } from "./draft.ts";
import { fillsOf } from "./fills.ts";

/** What a new record begins with. */
export type Start = { header: Readonly<Record<string, unknown>>; labels: LabelMap };
const NOTHING: Start = { header: {}, labels: {} };

/** What a new record takes from the list it was begun in: single values of filters, the fixed ones of the screen and its variant, with their labels and what they fill; null until that is known. */
export function useStart(module: Description, screen: ScreenDescription, isNew: boolean): Start | null {
  const [params] = useSearchParams();
  const filter = params.get("filter") ?? "{}";
  const given = useMemo(() => {
    const fixed = screen.variant === undefined ? screen.where : { ...screen.where, variant: screen.variant };
    const entries = Object.entries({ ...(JSON.parse(filter) as object), ...fixed }).filter(
      ([name, value]) => name in module.fields && (typeof value === "string" || typeof value === "boolean"),
    );
    return Object.fromEntries(entries);
  }, [filter, module.fields, screen.where, screen.variant]);
  const { data } = useSWR(isNew ? ["start", module.id, JSON.stringify(given)] : null, () => startOf(module, given), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return isNew ? (data ?? null) : NOTHING;
}

async function startOf(module: Description, given: Readonly<Record<string, unknown>>): Promise<Start> {
  let start: Start = { header: given, labels: {} };
  for (const [name, value] of Object.entries(given)) {
    const field = module.fields[name];
    const choice = field?.kind === "link" ? await choiceFor(field, String(value)) : null;
    if (!choice || field?.kind !== "link") continue;
    const fill = await fillsOf(field, choice, (own) => start.header[own] === undefined);
    const labels = withLabels(withLabels(start.labels, { [name]: { [choice.value]: choice.label } }), fill.labels);
    start = { header: { ...start.header, ...fill.values }, labels };
  }
  return start;
}
