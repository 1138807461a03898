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

/** The level of the customer is that of his last approved assessment, also while that one is looked at anew. */
async function highRisks(work: Work, documents: readonly Owing[], effect: "block" | "warn") {
  const ids = [...new Set(documents.flatMap(({ header }) => header.customerId ?? []))];
  if (ids.length === 0 || work.viewer.accountId === "0") return new Map<string, { code: string; until: string }>();
  const rows = await work.run(shaped({ id: "id", code: "text", until: "day" })`select c.id, p.code, c.risk_until as until
    from customer c join party p on p.id = c.id
    join lateral (select a.standard_id from risk_assessment a
      where a.comp_id = c.comp_id and a.customer_id = c.id and a.kind = 'customer'
        and a.stage in ('valid', 'second', 'inApproval') and a.valid_from is not null
      order by a.valid_from desc, a.id desc limit 1) a on true
    join risk_standard s on s.comp_id = c.comp_id and s.id = a.standard_id
    where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})
      and c.risk_level = 'high' and c.risk_until >= ${work.today}::date and s.on_high = ${effect}`);
  return new Map(rows.map((row) => [row.id, row]));
}
