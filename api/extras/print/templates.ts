import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { newId } from "#db/id";
import type { Module } from "#define/module";
import { bare } from "#define/own";
import type { PrintTemplate } from "#define/print";
import { fail } from "#define/problem";

import type { EngineWork } from "#engine/context";
import { printFaults } from "#engine/definition/prints";
import { demand } from "#engine/write/guards";
import { readTemplate } from "./templateShape.ts";
import { spelledOut, unsaidIn } from "./texts.ts";

/** A template that a module's records can be printed by; `own` = made in the company, also in place of a delivered one. */
export type NamedTemplate = { name: string; template: PrintTemplate; own: boolean };
/** What a company stored under a name; template null = it went back to what is delivered, or to nothing. */
type Edition = { edition: number; template: PrintTemplate | null; by: string | null; at: string };
/** All that stood under a name, newest first, with what is delivered under it; texts are spelled out in every language. */
export type TemplateHistory = { delivered: PrintTemplate | null; editions: Edition[] };

const STANDARD: PrintTemplate = { kind: "document", edition: 1 };

/** Every template of a module that counts: the delivered ones, each as the company has it, then the company's further ones. */
export async function templatesOf(work: EngineWork, module: Module): Promise<NamedTemplate[]> {
  demand(work, module, "print");
  const rows = await work.run(shaped({
    name: "text",
    edition: "integer",
    definition: "text",
  })`select distinct on (name) name, edition, definition::text as definition
    from print_template where comp_id = ${work.compId} and module = ${module.id} order by name, edition desc`);
  const own = new Map(
    rows.flatMap(({ name, definition, edition }) => {
      const template = readTemplate(definition, edition);
      return template ? [[name, { name, template, own: true }] as const] : [];
    }),
  );
  const delivered = Object.entries(deliveredBy(module)).map(([name, template]) => own.get(name) ?? { name, template, own: false });
  return [...delivered, ...[...own.values()].filter(({ name }) => !Object.hasOwn(deliveredBy(module), name))];
}

/** One template by its name; throws notFound. */
export async function templateOf(work: EngineWork, module: Module, name: string): Promise<NamedTemplate> {
  return (await templatesOf(work, module)).find((one) => one.name === name) ?? fail({ type: "notFound", what: `${module.id}.${name}` });
}

/** What stood under a name and who stored it; throws forbidden, and notFound where nothing ever did. */
export async function templateHistory(work: EngineWork, module: Module, name: string): Promise<TemplateHistory> {
  demand(work, module, "publish");
  const rows = await work.run(shaped({
    edition: "integer",
    definition: "text",
    by: "text?",
    at: "instant",
  })`select p.edition, p.definition::text as definition, ${accountName("a", work.viewer.language)} as by, p.created_at as at
    from print_template p left join account a on a.id = p.created_by
    where p.comp_id = ${work.compId} and p.module = ${module.id} and p.name = ${name} order by p.edition desc`);
  const delivered = deliveredBy(module)[name] ?? null;
  if (rows.length === 0 && delivered === null) fail({ type: "notFound", what: `${module.id}.${name}` });
  const { words } = work.runtime;
  const spelled = (template: PrintTemplate | null) => template && spelledOut(words, module, template);
  return {
    delivered: spelled(delivered),
    editions: rows.map(({ definition, ...row }) => ({ ...row, template: spelled(readTemplate(definition, row.edition)) })),
  };
}

/** Says what is wrong with a template before it is stored or looked at; throws invalid, naming each field. */
export function demandSound(work: EngineWork, module: Module, template: PrintTemplate): void {
  const unsaid = unsaidIn(work.runtime.words, module, template);
  const issues = [...printFaults(module, template), ...unsaid.map((field) => ({ code: "unknownField", field }) as const)];
  if (issues.length > 0) fail({ type: "invalid", issues });
}

/**
 * Stores a further edition under a name, which from now on counts, also in place of a delivered one; gives its number. `seen` is the
 * edition that the writer had before him (0 = none): throws stale when another came since, and invalid.
 */
export async function storeTemplate(
  work: EngineWork,
  module: Module,
  name: string,
  template: PrintTemplate,
  seen?: number,
): Promise<number> {
  demand(work, module, "publish");
  demandSound(work, module, template);
  return storeEdition(work, module, name, template, seen);
}

/**
 * Goes back from a company's own template to the delivered one, or to none; its editions stay. Throws notFound where none of its own
 * counts.
 */
export async function takeBackTemplate(work: EngineWork, module: Module, name: string, seen?: number): Promise<number> {
  demand(work, module, "publish");
  const known = await templateOf(work, module, name);
  return known.own ? storeEdition(work, module, name, null, seen) : fail({ type: "notFound", what: `${module.id}.${name}` });
}

async function storeEdition(
  work: EngineWork,
  module: Module,
  name: string,
  template: PrintTemplate | null,
  seen?: number,
): Promise<number> {
  await work.run(sql`select pg_advisory_xact_lock(hashtext(${`print_template ${work.compId} ${module.id} ${name}`}))`);
  const [newest] = await work.run(shaped({
    edition: "integer",
    by: "text?",
    at: "instant",
  })`select p.edition, ${accountName("a", work.viewer.language)} as by, p.created_at as at from print_template p left join account a on a.id = p.created_by
    where p.comp_id = ${work.compId} and p.module = ${module.id} and p.name = ${name} order by p.edition desc limit 1`);
  if (seen !== undefined && newest && newest.edition !== seen)
    fail({ type: "stale", by: newest.by, at: newest.at, version: newest.edition });
  const edition = (newest?.edition ?? deliveredBy(module)[name]?.edition ?? 0) + 1;
  await work.run(sql`insert into print_template (comp_id, id, module, name, edition, definition, created_by, created_at)
    values (${work.compId}, ${newId()}, ${module.id}, ${name}, ${edition}, ${JSON.stringify(template)}::text::jsonb,
      ${work.viewer.accountId}::bigint, ${work.now}::timestamptz)`);
  return edition;
}

/** A ledger is printed by the templates it declares only. */
function deliveredBy({ prints, readonly }: Module): Readonly<Record<string, PrintTemplate>> {
  return bare(readonly ? { ...prints } : { ...prints, standard: prints?.standard ?? STANDARD });
}
