import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { riskInForce } from "./riskInForce.ts";
import type { Work } from "#define/work";
import type { Finding, Rule } from "#define/rule";

type Code = "riskBlocks" | "riskWarns" | "projectRiskBlocks" | "projectRiskWarns";
type Effect = "block" | "warn";
/** Of whom or what an assessment in force says high: how that is called, and until when it says so. */
type HighRisk = { id: string; code: string; until: string };
const HIGH = shaped({ id: "id", code: "text", until: "day" });

type Of<F extends string> = { header: { id: string } & Record<F, string | null> };
/** The ids of the documents that may go on all the same. */
type Passing<D> = (work: Work, documents: readonly D[]) => Promise<ReadonlySet<string>>;

const looks =
  <F extends string, D extends Of<F>>(
    field: F,
    code: Code,
    effect: Effect,
    risksOf: (work: Work, ids: readonly string[], effect: Effect) => Promise<HighRisk[]>,
    passing?: Passing<D>,
  ): Rule<D> =>
  async (documents, work) => {
    const ids = [...new Set(documents.flatMap(({ header }) => header[field] ?? []))];
    const risks = ids.length === 0 || work.viewer.accountId === "0" ? [] : await risksOf(work, ids, effect);
    const found = new Map(risks.map((risk) => [risk.id, risk]));
    const passed = risks.length > 0 && passing ? await passing(work, documents) : new Set<string>();
    return documents.flatMap(({ header }, document): Finding[] => {
      const risk = found.get(header[field] ?? "");
      return risk && !passed.has(header.id) ? [{ document, code, field, value: risk.code, params: { until: risk.until } }] : [];
    });
  };

/** The level of the customer is that of his last approved assessment, also while that one is looked at anew. */
const customerRisks = (work: Work, ids: readonly string[], effect: Effect) =>
  work.run(HIGH`select c.id, p.code, c.risk_until as until
    from customer c join party p on p.id = c.id
    join lateral (${riskInForce("customer", "c")}) a on true
    join risk_standard s on s.comp_id = c.comp_id and s.id = a.standard_id
    where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})
      and c.risk_level = 'high' and c.risk_until >= ${work.today}::date and s.on_high = ${effect}`);

/** The same of projects that were assessed themselves. */
const projectRisks = (work: Work, ids: readonly string[], effect: Effect) =>
  work.run(HIGH`select p.id, p.doc_no as code, a.valid_to as until
    from sales_project p
    join lateral (${riskInForce("project", "p")}) a on true
    join risk_standard s on s.comp_id = p.comp_id and s.id = a.standard_id
    where p.comp_id = ${work.compId} and p.id = any(${arrayOf(ids, "bigint")})
      and a.valid_level = 'high' and a.valid_to >= ${work.today}::date and s.on_high = ${effect}`);

/**
 * A customer whose assessment in force says high, by a standard that blocks: nothing new is contracted with or shipped to him but what a
 * release names.
 */
export const riskBlocks = <D extends Of<"customerId">>(released: Passing<D>): Rule<D> =>
  looks("customerId", "riskBlocks", "block", customerRisks, released);
/** The same by a standard that warns: whoever goes on agrees to it. */
export const riskWarns: Rule<Of<"customerId">> = looks("customerId", "riskWarns", "warn", customerRisks);
/** A project whose own assessment in force says high, by a standard that blocks: nothing new is contracted for it. */
export const projectRiskBlocks = <D extends Of<"salesProjectId">>(released: Passing<D>): Rule<D> =>
  looks("salesProjectId", "projectRiskBlocks", "block", projectRisks, released);
/** The same by a standard that warns. */
export const projectRiskWarns: Rule<Of<"salesProjectId">> = looks("salesProjectId", "projectRiskWarns", "warn", projectRisks);
