import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import { multiply, negate } from "#define/decimal";
import type { Finding } from "#define/module";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { CENTS } from "./amounts.ts";
import { keyOf, ratesOn } from "./rate.ts";
import { postStock } from "./stock.ts";
import { inTransit } from "./stockTransit.ts";
import type { StockPosting, StockRequest } from "./stockRequest.ts";

/** What leaves a company for a warehouse of another one: the movement out, and the line of the twin document there. */
export type Consignment = { out: StockRequest; twin: { documentId: string; lineId: string; docNo: string } };
type Partner = { partyId: string; currency: string };

/**
 * Sends goods to a warehouse of another company of the group in one transaction: out of stock here, under way to the warehouse there at the same value
 * (in its currency, at the rate of the day), each against the intercompany account. Both companies must know the other as a party.
 */
export async function sendAcross(
  work: Work,
  consignments: readonly Consignment[],
  to: { compId: number; warehouseId: string },
): Promise<{ sent: StockPosting[]; underWay: StockPosting[] }> {
  const [there] = await partners(work, to.compId);
  const sent = await postStock(
    work,
    consignments.map(({ out }) => Object.assign(out, { account: "intercompany" })),
  );
  const underWay = await inCompany(work, to.compId, async (other) => {
    const [here] = await partners(other, work.compId);
    const [first] = consignments;
    if (!there || !here) refuse({ document: first?.out.document ?? 0, code: "notIntercompany", field: "inWarehouseId" });
    const currency = here?.currency ?? "";
    const rates = await ratesOn(
      other,
      consignments.map(({ out }) => ({ currency, on: out.postedOn })),
    );
    const requests = consignments.map(({ out, twin }): StockRequest => {
      const value = negate(sent.find(({ request }) => request === out)?.value ?? "0");
      const rate = rates.get(keyOf({ currency, on: out.postedOn }));
      if (rate === undefined) refuse({ document: out.document, code: "noRate", params: { currency, on: out.postedOn } });
      const source = { ...twin, partyId: here?.partyId ?? null, account: "intercompany" as const };
      const way = inTransit(to.warehouseId, twin.docNo);
      return { ...out, ...way, ...source, quantity: negate(out.quantity), value: multiply(value, rate ?? "1", CENTS) };
    });
    return postStock(other, requests);
  });
  return { sent, underWay };
}

const refuse = (finding: Finding): void => failIfAny([finding]);

/** The party that stands for another company here, with that company's currency. */
function partners(work: Work, compId: number): Promise<Partner[]> {
  return work.run<Partner>(sql`select p.id as "partyId", c.currency from company_party p join company c on c.id = p.partner_comp_id
    where p.comp_id = ${work.compId} and p.partner_comp_id = ${compId} and p.stage = 'enabled' order by p.id limit 1`);
}

/** Does a job in another company of the group inside this transaction, and announces there what it changed; nothing else of that company can be reached afterwards. */
async function inCompany<T>(work: Work, compId: number, job: (other: Work) => Promise<T>): Promise<T> {
  const see = (ids: readonly number[]) => work.run(sql`select set_config('app.comp_ids', ${ids.join(",")}, true)`);
  const changes = new Map<string, { module: string; period: string }>();
  await see([work.compId, compId]);
  const other: Work = {
    ...work,
    compId,
    run: (query) => work.run(query),
    changed: (module, period) => void changes.set(`${module} ${period}`, { module, period }),
  };
  const result = await job(other);
  const told = [...changes.values()];
  await work.run(sql`with noted as (insert into data_change (comp_id, id, module, period, created_at)
    select ${compId}::integer, c.id, c.module, c.period, ${work.now}::timestamptz
    from unnest(${arrayOf(
      told.map(() => newId()),
      "bigint",
    )}, ${arrayOf(
      told.map(({ module }) => module),
      "text",
    )}, ${arrayOf(
      told.map(({ period }) => period),
      "text",
    )}) as c (id, module, period))
    select pg_notify('longwall_change', ${JSON.stringify({ compId, changes: told })}::text)`);
  await see([work.compId]);
  return result;
}
