import { sql } from "drizzle-orm";
import { transaction } from "#db/client";
import { shaped } from "#db/row";
import type { Dataset } from "#define/dataset";
import { ProblemError } from "#define/problem";
import type { GroupRate, SliceMember, SliceTables } from "#define/slice/query";
import { sliceTables } from "#define/slice/slice";
import type { Language, Viewer } from "#define/viewer";
import { type Company, companyOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { loadViewer } from "#engine/access/viewer";
import type { Catalogue } from "./catalogue.ts";
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

/** Ends the request with forbidden unless a reader may take a dataset along from every company in which he asks it. */
export async function demandExportAll(parts: Omit<Parts, "readers">, viewer: Viewer, dataset: Dataset): Promise<void> {
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

/** The companies as a statement over all of them takes them, with the rates to the currency that it is shown in. */
export async function groupOf(
  { client }: Pick<Runtime, "client">,
  members: readonly Member[],
  currency: string,
): Promise<{ members: SliceMember[]; rates: GroupRate[] }> {
  const companies = members.map(({ company }) => company.id);
  const { partners, rates } = await transaction(
    client,
    companies,
    async (open) => ({
      partners: await open.run(shaped({ compId: "integer", id: "id" })`select comp_id as "compId", id from company_party
        where comp_id = any(${sql.param(companies.map(String))}::text[]::integer[]) and partner_comp_id is not null order by comp_id, id`),
      rates: await ratesTo(open, currency),
    }),
    "read only",
  );
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

/** Rates as they are kept; where there is none yet, those of the opposite direction. */
function ratesTo(open: Parameters<Parameters<typeof transaction>[2]>[0], currency: string): Promise<GroupRate[]> {
  return open.run(shaped({ currency: "text", from: "day", rate: "text" })`
    select from_currency as currency, valid_on as "from", rate::text as rate from exchange_rate where to_currency = ${currency}
    union all select x.to_currency, x.valid_on, round(1 / x.rate, 8)::text from exchange_rate x where x.from_currency = ${currency}
      and not exists (select from exchange_rate d where d.from_currency = x.to_currency and d.to_currency = ${currency} and d.valid_on <= x.valid_on)
    order by 1, 2`);
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
