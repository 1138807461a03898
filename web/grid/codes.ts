import type { LinkField } from "#define/field";
import type { Description } from "../data/description.ts";
import { getValue } from "../data/api.ts";
import { listPage } from "../data/records.ts";
import { labelOf, whereOf, type Choice } from "../parts/picking.ts";

const AT_ONCE = 100;

/** Finds the records that codes name in a link's target, many with one request; codes without a record are left out. */
export async function choicesOf(
  link: LinkField,
  codes: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Promise<Map<string, Choice>> {
  const target = await getValue<Description>(`/api/modules/${link.to}`);
  const found = new Map<string, Choice>();
  const distinct = [...new Set(codes)];
  for (let at = 0; at < distinct.length; at += AT_ONCE) {
    const filter = { ...whereOf(link, values), [target.title.code]: distinct.slice(at, at + AT_ONCE) };
    const page = await listPage(link.to, { filter, q: "", sort: "" }, { limit: AT_ONCE });
    for (const row of page.rows) {
      const label = labelOf(row, target.title);
      found.set(label.code, { value: link.by === "code" ? label.code : String(row.id), label, row, labels: page.labels ?? {} });
    }
  }
  return found;
}
