import { sql } from "drizzle-orm";
import { z } from "zod";
import { newId } from "#db/id";
import type { Module } from "#define/module";
import type { PrintTemplate } from "#define/print";
import { fail } from "#define/problem";
import type { Work } from "#define/work";
import { printFaults } from "#engine/prints";
import { demand } from "#engine/refuse";

/** A template that a module's records can be printed by; `own` = made in the company, not delivered. */
export type NamedTemplate = { name: string; template: PrintTemplate; own: boolean };

const names = z.array(z.string().min(1).max(60)).max(60);
const edition = z.int().min(1).default(1);

/** A print template as data. */
export const templateShape = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("document"),
    edition,
    landscape: z.boolean().optional(),
    header: names.optional(),
    lines: z.record(z.string(), z.strictObject({ columns: names.optional(), blanks: names.optional() })).optional(),
    signatures: names.max(8).optional(),
    paragraphs: z.strictObject({ before: names.max(8).optional(), after: names.max(8).optional() }).optional(),
  }),
  z.strictObject({
    kind: z.literal("label"),
    edition,
    label: z.enum(["material", "batch", "position", "equipment"]),
    from: z.string().optional(),
    code: z.strictObject({ code: z.union([z.string(), names]), batch: z.string().optional(), serial: z.string().optional() }),
    texts: names,
  }),
]);

const STANDARD: PrintTemplate = { kind: "document", edition: 1 };

/** Every template of a module: the company's own in their newest editions, then the delivered ones. */
export async function templatesOf(work: Work, module: Module): Promise<NamedTemplate[]> {
  demand(work, module, "print");
  const own = await work.run<{
    name: string;
    edition: number;
    definition: string;
  }>(sql`select distinct on (name) name, edition, definition::text as definition
    from print_template where comp_id = ${work.compId} and module = ${module.id} order by name, edition desc`);
  const delivered = Object.entries(deliveredBy(module)).map(([name, template]) => ({ name, template, own: false }));
  return [...delivered, ...own.map((row) => ({ name: row.name, own: true, template: readTemplate(row.definition, row.edition) }))];
}

/** One template by its name; throws notFound. */
export async function templateOf(work: Work, module: Module, name: string): Promise<NamedTemplate> {
  return (await templatesOf(work, module)).find((one) => one.name === name) ?? fail({ type: "notFound", what: `${module.id}.${name}` });
}

/** Stores a further edition of a company's own template and gives its number; a delivered one can be copied, not changed. Throws invalid where it names what the module does not have. */
export async function storeTemplate(work: Work, module: Module, name: string, template: PrintTemplate): Promise<number> {
  demand(work, module, "publish");
  if (name in deliveredBy(module)) fail({ type: "invalid", issues: [{ code: "duplicate", field: "name", value: name }] });
  const faults = printFaults(module, template);
  if (faults.length > 0)
    fail({ type: "invalid", issues: faults.map((fault) => ({ code: "unknownField", field: fault.split(" ")[0] ?? "" })) });
  const [row] = await work.run<{
    edition: number;
  }>(sql`insert into print_template (comp_id, id, module, name, edition, definition, created_by, created_at)
    select ${work.compId}, ${newId()}, ${module.id}, ${name}, coalesce(max(edition), 0) + 1, ${JSON.stringify(template)}::text::jsonb, ${work.viewer.accountId}::bigint, ${work.now}::timestamptz
    from print_template where comp_id = ${work.compId} and module = ${module.id} and name = ${name} returning edition`);
  return row?.edition ?? 1;
}

/** A ledger is printed by the templates it declares only. */
function deliveredBy({ prints, readonly }: Module): Readonly<Record<string, PrintTemplate>> {
  return readonly ? { ...prints } : { ...prints, standard: prints?.standard ?? STANDARD };
}

function readTemplate(text: string, stored: number): PrintTemplate {
  return { ...(templateShape.parse(JSON.parse(text)) as PrintTemplate), edition: stored };
}
