import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { DAY_CALENDAR, DAY_DIMENSIONS, OWNER_DIMENSIONS, SELLER_DIMENSIONS } from "#reports/sellers";

const { customer } = SELLER_DIMENSIONS;
const STATES = ["owned", "warning", "locked", "claiming", "deptPool", "companyPool"] as const;
const RIGHTS = "{scope department=d.department_id owner=d.owner_id}";
/** What the pool's ledger says: of each customer whoever's entries come to one, and where the last of them led. */
const LEDGER = `(select e.customer_id, max(e.employee_id) filter (where e.delta = 1) as owner_id, p.stage, p.recycle_on,
      coalesce(p.department_id, p.pool_department_id) as department_id,
      (select l.stage_to from customer_pool_entry l where l.comp_id = $comp and l.customer_id = e.customer_id order by l.id desc limit 1) as led
    from (select customer_id, employee_id, sum(delta) as delta from customer_pool_entry where comp_id = $comp group by 1, 2) e
    join pool_customer p on p.comp_id = $comp and p.id = e.customer_id
    group by e.customer_id, p.stage, p.recycle_on, p.department_id, p.pool_department_id)`;
const told = (when: string) => `select count(*) as value from ${LEDGER} d where d.led <> 'retired' and ${when} and ${RIGHTS}`;
const count = (where: string, tieOut: string) => ({ unit: "count", additive: true, sql: "count(*)", where, tieOut: told(tieOut) }) as const;

/** Customers in use by where they stand between owner and pool, since when they are there, and whose they are. */
export default defineDataset({
  id: "crm.customerStates",
  source: `select d.id, d.since_on, to_char(d.since_on, 'YYYY-MM'), coalesce(d.department_id, d.pool_department_id), c.region_id, c.owner_id,
      d.stage, c.level, c.last_follow_on, d.recycle_on
    from pool_customer d
    join customer c on c.comp_id = d.comp_id and c.id = d.id
    where d.comp_id = $comp and d.stage <> 'retired' order by d.since_on, d.id`,
  dependsOn: ["crm.poolCustomer", "crm.customer"],
  delta: changedDocuments("customer_id", "crm.poolCustomer", "crm.customer"),
  columns: {
    customer_id: { type: "id" },
    on_day: { type: "date", field: "crm.poolCustomer/sinceOn" },
    on_month: { type: "text", field: "crm.poolCustomer/sinceOn" },
    department_id: { type: "id", field: "crm.poolCustomer/departmentId" },
    region_id: { type: "id", field: "crm.poolCustomer/regionId" },
    owner_id: { type: "id", field: "crm.poolCustomer/ownerId" },
    state: { type: "text" },
    level: { type: "text", field: "crm.poolCustomer/level" },
    last_on: { type: "date", field: "crm.poolCustomer/lastFollowOn" },
    recycle_on: { type: "date", field: "crm.poolCustomer/recycleOn" },
  },
  params: {},
  views: { customers: "select * from {facts}" },
  dimensions: {
    customer,
    ...DAY_DIMENSIONS,
    state: { kind: "choice", sql: "state", values: STATES },
    customerLevel: { kind: "text", sql: "level" },
    ...OWNER_DIMENSIONS,
    lastOn: { kind: "date", sql: "last_on" },
    recycleOn: { kind: "date", sql: "recycle_on" },
  },
  metrics: {
    customers: count("true", "true"),
    owned: count("owner_id is not null", "d.owner_id is not null"),
    inPool: count("state in ('deptPool', 'companyPool', 'claiming')", "d.owner_id is null"),
    warned: count("state = 'warning'", "d.recycle_on is not null and d.owner_id is not null"),
    locked: count("state = 'locked'", "d.stage = 'locked'"),
    ownedShare: { unit: "percent", of: ["owned", "customers"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "customers",
    columns: ["customer", "state", "day", "customerLevel", "salesperson", "department", "region", "lastOn", "recycleOn"],
    figures: {},
    opens: { module: "'crm.customer'", id: "customer_id" },
    order: "on_day desc, customer_id",
  },
  scope: { department: "department_id", owner: "owner_id" },
  freshness: { ageing: 300, stale: 3600 },
});
