import { sql } from "drizzle-orm";
import { announcing, type DataChange } from "#db/changes";
import { type RowIn, shaped } from "#db/row";
import type { Work } from "#define/work";

/**
 * How a company stands to another one of the group: as which party it knows it, that company's code and currency, and where its goods
 * arrive here.
 */
const RELATION = shaped({
  partyId: "id",
  compId: "integer",
  code: "text",
  currency: "text",
  arrivalWarehouseId: "id?",
  arrivalDepartmentId: "id?",
});
export type Relation = RowIn<typeof RELATION>;

/** The companies of the group that this one knows as parties in use. */
export function relations(work: Work): Promise<Relation[]> {
  return work.run(RELATION`select p.id as "partyId", c.id as "compId", c.code, c.currency, w.id as "arrivalWarehouseId",
      w.department_id as "arrivalDepartmentId"
    from company_party p join company c on c.id = p.partner_comp_id
    left join warehouse w on w.comp_id = p.comp_id and w.id = p.arrival_warehouse_id and w.stage = 'enabled'
    where p.comp_id = ${work.compId} and p.stage = 'enabled' order by p.id`);
}

/**
 * Does a job in another company of the group inside this transaction, and announces there what it changed; nothing else of that company can
 * be reached afterwards, whether the job succeeded or failed.
 */
export async function inCompany<T>(work: Work, compId: number, job: (other: Work) => Promise<T>): Promise<T> {
  const see = (ids: readonly number[]) => work.run(sql`select set_config('app.comp_ids', ${ids.join(",")}, true)`);
  const changes = new Map<string, DataChange>();
  const there = async () => {
    await see([work.compId, compId]);
    const [company] = await work.run(shaped({ currency: "text" })`select currency from company where id = ${compId}`);
    const result = await job({
      ...work,
      compId,
      money: { ...work.money, company: work.money.of(company?.currency) },
      changed: (module, period) => void changes.set(`${module} ${period}`, { module, period }),
    });
    if (changes.size > 0) await work.run(announcing(compId, work.now, [...changes.values()]));
    return result;
  };
  // Where a statement failed, the transaction takes no other: the first failure is the one to be told.
  const own = () => see([work.compId]);
  const result = await there().catch(async (error: unknown) => {
    await own().catch(() => undefined);
    throw error;
  });
  await own();
  return result;
}
