import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import useSWR from "swr";
import type { Description, ScreenDescription } from "../data/description.ts";
import { choiceFor } from "../parts/picking.ts";
import { withLabels, type LabelMap } from "./draft.ts";
import { fillsOf } from "./fills.ts";

/** What a new record begins with. */
export type Start = {
  header: Readonly<Record<string, unknown>>;
  labels: LabelMap;
  /** It was begun from a record that the list was filtered by, and is worth saving as it is. */
  isFromRecord?: boolean;
};
const NOTHING: Start = { header: {}, labels: {} };

/**
 * What a new record takes from the list it was begun in: single values of filters, the fixed ones of the screen and its variant, with their
 * labels and what they fill; null until that is known.
 */
export function useStart(module: Description, screen: ScreenDescription, isNew: boolean): Start | null {
  const [params] = useSearchParams();
  const filter = params.get("filter") ?? "{}";
  const given = useMemo(() => {
    const fixed = screen.variant === undefined ? screen.where : { ...screen.where, variant: screen.variant };
    const entries = Object.entries({ ...(JSON.parse(filter) as object), ...fixed }).filter(
      ([name, value]) => Object.hasOwn(module.fields, name) && (typeof value === "string" || typeof value === "boolean" || isCoded(value)),
    );
    return Object.fromEntries(entries);
  }, [filter, module.fields, screen.where, screen.variant]);
  const { data } = useSWR(isNew ? ["start", module.id, JSON.stringify(given)] : null, () => startOf(module, given), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  const isFromRecord = useMemo(
    () => Object.keys(JSON.parse(filter) as object).some((name) => module.fields[name]?.kind === "link" && !screen.header?.includes(name)),
    [filter, module.fields, screen.header],
  );
  return useMemo(() => (isNew ? (data ? { ...data, isFromRecord } : null) : NOTHING), [isNew, data, isFromRecord]);
}

/** A record that the screen names by its code. */
function isCoded(value: unknown): value is { code: string } {
  return typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";
}

async function startOf(module: Description, given: Readonly<Record<string, unknown>>): Promise<Start> {
  let start: Start = { header: Object.fromEntries(Object.entries(given).filter(([, value]) => !isCoded(value))), labels: {} };
  for (const [name, value] of Object.entries(given)) {
    const field = module.fields[name];
    if (field?.kind !== "link") continue;
    const choice = isCoded(value) ? await choiceFor({ ...field, by: "code" }, value.code) : await choiceFor(field, String(value));
    if (!choice) continue;
    if (isCoded(value)) start = { ...start, header: { ...start.header, [name]: field.by === "code" ? value.code : choice.row.id } };
    const fill = await fillsOf(field, choice, (own) => start.header[own] === undefined);
    const labels = withLabels(withLabels(start.labels, { [name]: { [String(start.header[name])]: choice.label } }), fill.labels);
    start = { header: { ...start.header, ...fill.values }, labels };
  }
  return start;
}
