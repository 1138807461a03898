import { shaped } from "#db/row";
import type { Runtime } from "#engine/runtime";
import { type Desk, deskOf } from "./group/desk.ts";
import { personName } from "./group/names.ts";
import { chance } from "./random.ts";

const POOL = "crm.poolCustomer";
const RULES_FROM = "2024-01-01";
/** How many customers were given back. */
const GIVEN = 12;
/** Posts in which somebody at a mine decides, buys or uses: the first two everywhere, the others at some. */
const POSTS = [
  { position: "机电矿长", division: "机电部", level: "executive", buyingRole: "decider", isDefault: true },
  { position: "采购科长", division: "物资供应科", level: "manager", buyingRole: "buyer" },
  { position: "综采队队长", division: "综采队", level: "manager", buyingRole: "user" },
  { position: "机电工程师", division: "机电部", level: "engineer", buyingRole: "influencer" },
] as const;
const EVERYWHERE = 2;
const FOUND = shaped({ id: "id", code: "text", ownerId: "id?", departmentId: "id?", isBusy: "boolean" });

/**
 * What customer care begins with: people in their posts at every customer, the rule of the pool, and what was given back to the pool and
 * claimed from it.
 */
export async function openCustomers(runtime: Runtime, compId: number): Promise<void> {
  const desk = deskOf(runtime, compId);
  const random = chance(97_000 + compId);
  const customers = await desk.rows(FOUND`select c.id, p.code, c.owner_id as "ownerId", cp.department_id as "departmentId",
      exists (select from sales_contract b where b.comp_id = c.comp_id and b.customer_id = c.id and b.effective_on is not null and b.closed_on is null)
        or exists (select from receivable_item b where b.comp_id = c.comp_id and b.customer_id = c.id and b.open_amount <> 0) as "isBusy"
    from customer c join party p on p.id = c.id join company_party cp on cp.comp_id = c.comp_id and cp.id = c.id
    where c.comp_id = ${compId} order by p.code`);
  await desk.write(
    "crm.contact",
    customers.flatMap(({ id, ownerId, departmentId }) =>
      POSTS.filter((_, at) => at < EVERYWHERE || random.happens(0.4)).map((post) => ({
        header: { ...personName(random), ...post, customerId: id, ownerId, departmentId },
      })),
    ),
  );
  await desk.write("crm.poolRule", [
    { header: { fromOn: RULES_FROM, followDays: 365, warnDays: 14, departmentDays: 60, cap: 200, coolDays: 30 } },
  ]);
  await movePool(
    desk,
    customers.filter(({ ownerId, isBusy }) => ownerId !== null && !isBusy).map(({ id }) => id),
  );
}

/** Of the customers with whom nothing runs some lie in the pool of their department, and a few in that of the company. */
async function movePool(desk: Desk, idle: readonly string[]): Promise<void> {
  const given = await desk.records(POOL, idle.slice(0, GIVEN));
  for (const [at, record] of given.entries()) {
    const released = await desk.take(POOL, record, ["release", () => ({ input: { header: { poolReason: "长期无需求" } } })]);
    if (at % 3 === 0) await desk.take(POOL, released, "moveUp");
  }
}
