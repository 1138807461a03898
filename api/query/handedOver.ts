import { type Askable, dimensionsOf, type ReportState } from "./state.ts";

/**
 * What another screen hands over: `{name: value}` as lists take it; a name is a parameter or a dimension. `isIgnored` when something in it
 * means nothing here.
 */
export function handedOver(asked: Askable, text: string | null): Pick<ReportState, "params" | "filters"> & { isIgnored: boolean } {
  const { report } = asked;
  const entries = Object.entries(objectIn(text));
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const dimensions = dimensionsOf(report);
  const params = texts.filter(([name, value]) => report.params.includes(name) && asked.param(name, value));
  const filters = texts.filter(([name, value]) => !report.params.includes(name) && dimensions.includes(name) && asked.key(name, value));
  return {
    params: Object.fromEntries(params),
    filters: Object.fromEntries(filters.map(([name, value]) => [name, [value]])),
    isIgnored: (text ?? "") !== "" && params.length + filters.length < Math.max(1, entries.length),
  };
}

function objectIn(text: string | null): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(text ?? "{}");
    return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
