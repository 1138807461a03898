import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import type { Finding, Rule } from "#define/rule";

type Owing = { header: { customerId: string | null } };

const looks =
  (effect: "block" | "warn", code: "riskBlocks" | "riskWarns"): Rule<Owing> =>
  async (documents, work) => {
    const found = await highRisks(work, documents, effect);
    return documents.flatMap(({ header }, document): Finding[] => {
      const risk = found.get(header.customerId ?? "");
      return risk ? [{ document, code, field: "customerId", value: risk.code, params: { until: risk.until } }] : [];
    });
  };

/** A customer whose assessment in force says high, by a standard that blocks: nothing new is contracted with or shipped to him. */
export const riskBlocks = looks("block", "riskBlocks");
/** The same by a standard that warns: whoever goes on agrees to it. */
export const riskWarns = looks("warn", "riskWarns");

async function highRisks(work: Work, documents: readonly Owing[], effect: "block" | "warn") {
  const ids = [...new Set(documents.flatMap(({ header }) => header.customerId ?? []))];
  if (ids.length === 0 || work.viewer.accountId === "0") return new Map<string, { code: string; until: string }>();
  const rows = await work.run(shaped({
    id: "id",
    code: "text",
    until: "day",
  })`select distinct on (a.customer_id) a.customer_id as id, p.code,
      a.valid_to as until
    from risk_assessment a join risk_standard s on s.comp_id = a.comp_id and s.id = a.standard_id join party p on p.id = a.customer_id
    where a.comp_id = ${work.compId} and a.customer_id = any(${arrayOf(ids, "bigint")}) and a.stage = 'valid' and a.kind = 'customer'
      and a.risk_level = 'high' and s.on_high = ${effect} and ${work.today}::date between a.valid_from and a.valid_to
    order by a.customer_id, a.valid_from desc, a.id desc`);
  return new Map(rows.map((row) => [row.id, row]));
}
