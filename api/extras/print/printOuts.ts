import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import { formatInstant } from "#define/format";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import type { LabelPaper, PrintTemplate } from "#define/print";
import type { Language } from "#define/viewer";
import { type Company, companyOf } from "#engine/company";
import { writeHistory } from "#engine/history";
import { demand } from "#engine/write/guards";
import type { EngineWork } from "#engine/context";
import type { Words } from "#engine/translations";
import { drawDocument } from "./documentPages.ts";
import { gather, type Gathered } from "./gather.ts";
import { drawLabels, labelsOf } from "./labelPages.ts";
import { Sheet } from "./sheet.ts";
import { demandSound, type NamedTemplate, templateOf } from "./templates.ts";
import { saidIn } from "./texts.ts";
import type { DocumentRecord } from "#define/rows";

/** What is to be printed: records in order, by which template, in which language; labels also on which paper and how many of each. */
export type Order = { ids: readonly string[]; template: string; language: Language; paper: LabelPaper; copies: number };
/** Everything that a print-out shows, out of the database. */
export type Prepared = { order: Order; chosen: NamedTemplate; gathered: Gathered; footers: ReadonlyMap<string, string>; company: Company };

/** Gets records ready to be looked at as they would be printed; nothing is noted. Throws notFound and forbidden. */
export async function prepareLook(work: EngineWork, module: Module, order: Order): Promise<Prepared> {
  return looked(order, await prepare(work, module, order));
}

/** The same by a template that is not stored; for whoever may store it. Throws invalid where the template is not sound. */
export async function prepareDraft(work: EngineWork, module: Module, order: Order, template: PrintTemplate): Promise<Prepared> {
  demand(work, module, "publish");
  demandSound(work, module, template);
  return looked(order, await gathering(work, module, order, { name: order.template, template, own: true }));
}

/** Gets records ready to be handed out: notes each print-out, with a row in the history that tells the first from a further one. */
export async function preparePrint(work: EngineWork, module: Module, order: Order): Promise<Prepared> {
  const prepared = await prepare(work, module, order);
  const { gathered, chosen } = prepared;
  const counts = await countsOf(work, module, order.ids);
  await note(work, module, order, chosen, gathered.records, counts);
  const [account] = await work.run(
    shaped({ name: "text" })`select ${accountName("account", order.language)} as name from account where id = ${work.viewer.accountId}`,
  );
  const by = { name: account?.name ?? work.viewer.account, at: formatInstant(work.now, gathered.timeZone, "minute") };
  const footer = (id: string) => {
    const printed = say(gathered.words, order.language, "printed", by);
    const before = counts.get(id) ?? 0;
    return before === 0 ? printed : `${printed} · ${say(gathered.words, order.language, "reprint", { count: before + 1 })}`;
  };
  return { ...prepared, footers: new Map(order.ids.map((id) => [id, footer(id)])) };
}

/** Makes the PDF of what was prepared; other requests get their turn between two documents. */
export async function makePdf({ order, chosen, gathered, footers, company }: Prepared): Promise<Readable> {
  const { words, module } = gathered;
  const { language } = order;
  const title = titleOf(words, language, module, chosen);
  const sheet = new Sheet(title, language);
  if (chosen.template.kind === "label") drawLabels(sheet, gathered, chosen.template, company.code, order.paper, order.copies);
  else
    for (const record of gathered.records) {
      const footer = footers.get(String(record.header.id)) ?? "";
      await drawDocument(sheet, gathered, chosen.template, record, { company: nameOf(company, language), title, footer });
      await setImmediate();
    }
  return sheet.end();
}

/** What a template is called in a language: by the words the company gave it, else as it was delivered, else by its name. */
export function titleOf(words: Words, language: Language, module: Module, { name, template }: NamedTemplate): string {
  if (template.title) return saidIn(language, template.title);
  const word = name === "standard" ? words.word(language, module.id, "title") : words.word(language, module.id, `prints.${name}`);
  return word ?? name;
}

async function prepare(work: EngineWork, module: Module, order: Order): Promise<Omit<Prepared, "footers">> {
  return gathering(work, module, order, await templateOf(work, module, order.template));
}

function looked(order: Order, prepared: Omit<Prepared, "footers">): Prepared {
  const word = say(prepared.gathered.words, order.language, "preview");
  return { ...prepared, footers: new Map(order.ids.map((id) => [id, word])) };
}

async function gathering(work: EngineWork, module: Module, order: Order, chosen: NamedTemplate): Promise<Omit<Prepared, "footers">> {
  const gathered = await gather(work, module, order.ids, order.language);
  const company = await companyOf(work.runtime, work.compId);
  if (chosen.template.kind === "label" && labelsOf(gathered, chosen.template, company.code).length === 0)
    fail({ type: "invalid", issues: [{ code: "nothingToLabel" }] });
  return { order, chosen, gathered, company };
}

async function countsOf(work: EngineWork, module: Module, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await work.run(shaped({ id: "id", count: "integer" })`select document_id as id, count(*)::integer as count from print_out
    where comp_id = ${work.compId} and module = ${module.id} and document_id = any(${arrayOf(ids, "bigint")}) group by document_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

async function note(
  work: EngineWork,
  module: Module,
  { language }: Order,
  { name, template }: NamedTemplate,
  records: readonly DocumentRecord[],
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = records.map(({ header }) => String(header.id));
  const fresh = arrayOf(
    ids.map(() => newId()),
    "bigint",
  );
  await work.run(sql`insert into print_out (comp_id, id, module, document_id, template, edition, language, created_by, created_at)
    select ${work.compId}::integer, p.id, ${module.id}::text, p.document_id, ${name}::text, ${template.edition}::integer, ${language}::text,
      ${work.viewer.accountId}::bigint, ${work.now}::timestamptz
    from unnest(${fresh}, ${arrayOf(ids, "bigint")}) as p (id, document_id)`);
  const entries = records.map((record) => {
    const action = counts.has(String(record.header.id)) ? "reprint" : "print";
    return { record, action, stageFrom: null, stageTo: null };
  });
  writeHistory(work, module, entries);
}

function nameOf({ nameZh, nameEn, nameRu, code }: Company, language: Language): string {
  const names = { zh: nameZh, en: nameEn, ru: nameRu };
  return names[language] ?? nameZh ?? nameEn ?? nameRu ?? code;
}

function say(words: Words, language: Language, key: string, params: Readonly<Record<string, string | number>> = {}): string {
  return words.word(language, "print", key, params) ?? key;
}
