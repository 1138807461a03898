import { sql } from "drizzle-orm";
import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { asksAll } from "#define/companies";
import type { Dataset, Sliceable } from "#define/dataset";
import { ProblemError } from "#define/problem";
import type { GroupRate, Slice, SliceMember, SliceTables } from "#define/slice/query";
import { sliceTables } from "#define/slice/slice";
import type { Language, Viewer } from "#define/viewer";
import { type Company, companyOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { loadViewer } from "#engine/access/viewer";
import type { Catalogue } from "./catalogue.ts";
import { describedFor, describedOver } from "./hidden.ts";
import { demandDataset, readsDataset, rowRights } from "./rights.ts";
import type { Readers, Reading } from "./snapshot/readers.ts";

type Parts = { runtime: Runtime; catalogue: Catalogue; readers: Readers };
/** One company that a reader asks together with others: himself there, what he reads there, and what its rows are converted by. */
export type Member = { viewer: Viewer; company: Company; reading: Reading };

/** Who a reader is in each of his companies in which he may ask a dataset, the company that he asks from among them. */
export async function readersIn({ runtime, catalogue }: Omit<Parts, "readers">, viewer: Viewer, dataset: Dataset): Promise<Viewer[]> {
  const found = await Promise.all(
    viewer.compIds.map(async (compId) =>
      compId === viewer.compId ? viewer : await loadViewer(runtime, viewer.accountId, compId, viewer.language),
    ),
  );
  return found.flatMap((one) => (one && readsDataset(catalogue, one, dataset.id) && readsRows(dataset, one) ? [one] : []));
}

/** What of a dataset a reader is offered: what he may ask in the company that he asks from, and how he may ask all of his. */
export async function describedTo(parts: Omit<Parts, "readers">, viewer: Viewer, dataset: Dataset): Promise<Sliceable> {
  const described = describedFor(dataset, viewer);
  if (!dataset.companies?.partner || viewer.compIds.length < 2) return described;
  return { ...described, params: describedOver(dataset, await readersIn(parts, viewer, dataset)).params };
}

/** Ends the request with forbidden unless a reader may take a dataset along, from every company in which he asks it where all are asked. */
export async function demandTaken(parts: Omit<Parts, "readers">, viewer: Viewer, dataset: Dataset, params: Slice["params"]): Promise<void> {
  demandDataset(parts.catalogue, viewer, dataset.id, "export");
  if (!dataset.companies || !asksAll(params)) return;
  for (const one of await readersIn(parts, viewer, dataset)) demandDataset(parts.catalogue, one, dataset.id, "export");
}

/** Everything that a reader reads of a dataset in his companies, each with his rights there; throws notReady while one is being built. */
export async function membersOf(parts: Parts, viewer: Viewer, dataset: Dataset): Promise<Member[]> {
  const viewers = await readersIn(parts, viewer, dataset);
  return Promise.all(
    viewers.map(async (one) => ({
      viewer: one,
      company: await companyOf(parts.runtime, one.compId),
      reading: await parts.readers.reading(one, dataset.id),
    })),
  );
}

/** What a company is called in a language. */
export function companyName({ nameZh, nameEn, nameRu, code }: Company, language: Language): string {
  return { zh: nameZh, en: nameEn, ru: nameRu }[language] ?? nameZh ?? nameEn ?? nameRu ?? code;
}

/** The names that several companies give to records, below each other. */
export function tablesOf(members: readonly Member[]): SliceTables {
  const each = members.map(({ reading }) => sliceTables(reading.files).dimensions);
  const modules = [...new Set(each.flatMap((dimensions) => Object.keys(dimensions)))];
  const named = modules.map((module) => {
    const tables = [...new Set(each.flatMap((dimensions) => dimensions[module] ?? []))];
    return [module, `(${tables.map((table) => `select * from ${table}`).join(" union all ")})`] as const;
  });
  return { facts: [], dimensions: Object.fromEntries(named) };
}

/** Who of the parties of companies is a company of the group, and the rates to a currency from these; from all where none are named. */
export async function groupTerms(
  { client }: Pick<Runtime, "client">,
  companies: readonly number[],
  currency: string,
  from?: readonly string[],
): Promise<{ partners: { compId: number; id: string }[]; rates: GroupRate[] }> {
  return transaction(
    client,
    companies,
    async (open) => ({
      partners: await open.run(shaped({ compId: "integer", id: "id" })`select comp_id as "compId", id from company_party
        where comp_id = any(${sql.param(companies.map(String))}::text[]::integer[]) and partner_comp_id is not null order by comp_id, id`),
      rates: await ratesTo(open, currency, from),
    }),
    "read only",
  );
}

/** The companies as a statement over all of them takes them, with the rates to the currency that it is shown in. */
export async function groupOf(
  runtime: Pick<Runtime, "client">,
  members: readonly Member[],
  currency: string,
  held: readonly string[] | undefined,
): Promise<{ members: SliceMember[]; rates: GroupRate[] }> {
  const companies = members.map(({ company }) => company.id);
  const from = held && [...held, ...members.map(({ company }) => company.currency)];
  const { partners, rates } = await groupTerms(runtime, companies, currency, from);
  return {
    rates: [{ currency, from: "0001-01-01", rate: "1" }, ...rates],
    members: members.map(({ company, reading }) => ({
      code: company.code,
      currency: company.currency,
      partners: partners.flatMap(({ compId, id }) => (compId === company.id ? [id] : [])),
      facts: sliceTables(reading.files).facts,
    })),
  };
}

/** Rates as they are kept, each from the day on which it changed; where there is none yet, those of the opposite direction. */
function ratesTo(
  open: Parameters<Parameters<typeof transaction>[2]>[0],
  currency: string,
  from: readonly string[] | undefined,
): Promise<GroupRate[]> {
  const wanted = from === undefined ? sql`true` : sql`currency = any(${sql.param([...new Set(from)])}::text[])`;
  return open.run(shaped({ currency: "text", from: "day", rate: "text" })`
    select currency, valid_on as "from", rate::text as rate from (
      select r.*, lag(rate) over (partition by currency order by valid_on) as former from (
        select from_currency as currency, valid_on, rate from exchange_rate where to_currency = ${currency}
        union all select x.to_currency, x.valid_on, round(1 / x.rate, 8) from exchange_rate x where x.from_currency = ${currency}
          and not exists (select from exchange_rate d where d.from_currency = x.to_currency and d.to_currency = ${currency} and d.valid_on <= x.valid_on)
      ) r where ${wanted}) s
    where former is distinct from rate order by 1, 2`);
}

/** A dataset without scope columns is for readers of a whole company. */
function readsRows(dataset: Dataset, viewer: Viewer): boolean {
  try {
    rowRights(dataset, viewer);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.type === "forbidden") return false;
    throw error;
  }
}
