import { type SQL } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { LEDGER_CHECKS } from "#db/ledgerChecks";
import { ledgerCheckLines, type ledgerChecks } from "#db/schema/finance/ledger";
import type { Work } from "#define/work";
import { insertRows } from "#posting/rows";
import type { DocumentOf } from "#define/rows";
import type { Posting } from "#define/rule";

type LedgerCheck = DocumentOf<typeof ledgerChecks, { lines: typeof ledgerCheckLines }>;
type Line = LedgerCheck["lines"]["lines"][number];

/** How many keys of one law are named. */
const NAMED = 20;
/** The laws that the ledgers of a company are held against. */
export const SUBJECTS = LEDGER_CHECKS.map(({ subject }) => subject);

const RESULT = shaped({ looked: "integer", broken: "integer", offending: "text?" });
type Result = RowIn<typeof RESULT>;

/** Recomputes the ledgers of the company and keeps for each law how many keys were looked at and which break it. */
export const checkCompanyLedgers: Posting<LedgerCheck> = async (documents, work) => {
  const results: (Result & { subject: string })[] = [];
  for (const { subject, keys } of LEDGER_CHECKS) results.push({ subject, ...(await resultOf(work, keys)) });
  const broken = results.filter((result) => result.broken > 0).length;
  const lines = documents.map(({ header }) =>
    results.map((result, at): Line => ({ compId: work.compId, id: newId(), checkId: header.id, seq: at + 1, ...result })),
  );
  await insertRows(work, ledgerCheckLines, lines.flat());
  for (const [index, document] of documents.entries()) {
    document.header.checkedAt = work.now;
    document.header.brokenCount = broken;
    document.lines.lines = lines[index] ?? [];
  }
};

async function resultOf(work: Work, keys: SQL): Promise<Result> {
  const [result] = await work.run(RESULT`select count(*)::integer as looked, count(*) filter (where broken)::integer as broken,
      nullif(array_to_string((array_agg(key order by key) filter (where broken))[1:${NAMED}::integer], '; '), '') as offending
    from (${keys}) checked where comp_id = ${work.compId}`);
  return result ?? { looked: 0, broken: 0, offending: null };
}
