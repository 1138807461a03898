import type { Field, LinkField } from "#define/field";
import { call } from "../data/api.ts";
import type { Labels, ListRow } from "../data/records.ts";
import { labelOf, type Named, whereOf, type Choice } from "../parts/picking.ts";

type Found = Named & { rows: readonly ListRow[]; labels: Labels };
/** The records behind codes: `found.get(field)?.get(code)`. */
export type Choices = ReadonlyMap<string, ReadonlyMap<string, Choice>>;

/**
 * Finds the records that codes in several link fields name, all with one request; codes without a record are left out. Throws ApiProblem.
 */
export async function choicesOf(
  fields: Readonly<Record<string, Field>>,
  codes: ReadonlyMap<string, ReadonlySet<string>>,
  values: Readonly<Record<string, unknown>>,
): Promise<Choices> {
  const wanted = [...codes].flatMap(([name, some]) => {
    const field = fields[name];
    return field?.kind === "link" ? [{ name, field, codes: [...some] }] : [];
  });
  const asked = wanted.map(({ field, codes: some }) => ({ module: field.to, codes: some, filter: whereOf(field, values) ?? {} }));
  const { found } = await call<{ found: readonly Found[] }>("POST", "/api/lookup/records", { body: { asked } });
  return new Map(wanted.map(({ name, field }, at) => [name, byCode(field, found[at])]));
}

function byCode(link: LinkField, found: Found | undefined): ReadonlyMap<string, Choice> {
  const choices = (found?.rows ?? []).map((row): [string, Choice] => {
    const label = labelOf(row, found ?? { title: { code: "code" } }, found?.labels);
    return [label.code, { value: link.by === "code" ? label.code : String(row.id), label, row, labels: found?.labels ?? {} }];
  });
  return new Map(choices);
}
