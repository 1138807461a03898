import { defineDataset } from "#define/dataset";
import { OWNER_DIMENSIONS, SELLER_DIMENSIONS } from "#reports/sellers";
import { ofVisited, VISIT_ROWS, VISITED, VISITS_CHANGED } from "#reports/visitRows";

const { customer, unit } = SELLER_DIMENSIONS;
const sum = (column: string, tieOut: string) => ({ unit: "count", additive: true, sql: `sum(${column})`, tieOut }) as const;
const count = (where: string, tieOut: string) => ({ unit: "count", additive: true, sql: "count(*)", where, tieOut }) as const;
const GAP = "greatest(0, k.promised - k.held)";
const [OWNED, UNOWNED] = ["k.owner_id is not null", "k.owner_id is null"] as const;

/** Customers with what their level promises them in a period, how often they were visited, and when somebody met them last. */
export default defineDataset({
  id: "crm.visitPromises",
  source: `select * from (${VISIT_ROWS}) r order by r.customer_id, r.kind, r.on_day`,
  dependsOn: ["crm.customer", "crm.poolCustomer", "crm.visit", "crm.reception", "crm.visitFrequency", "masterData.department"],
  delta: { key: "customer_id", changed: VISITS_CHANGED },
  columns: {
    customer_id: { type: "id" },
    department_id: { type: "id", field: "crm.customer/departmentId" },
    unit_id: { type: "id", field: "crm.customer/unitId" },
    region_id: { type: "id", field: "crm.customer/regionId" },
    owner_id: { type: "id", field: "crm.customer/ownerId" },
    level: { type: "text", field: "crm.customer/level" },
    next_on: { type: "date", field: "crm.customer/nextFollowOn" },
    kind: { type: "text" },
    on_day: { type: "date", field: "crm.customer/lastFollowOn" },
    visits: { type: "integer", field: "crm.visitFrequency/visits" },
  },
  params: { from: { kind: "date", initial: "yearStart" }, asOf: { kind: "date", initial: "today" } },
  views: { visited: VISITED },
  dimensions: {
    customer,
    customerLevel: { kind: "text", sql: "level" },
    ...OWNER_DIMENSIONS,
    unit,
    contactAge: {
      kind: "choice",
      sql: `case when since is null then 'never' when since <= 30 then 'd30' when since <= 90 then 'd90' when since <= 180 then 'd180'
        when since <= 365 then 'd365' else 'over' end`,
      values: ["d30", "d90", "d180", "d365", "over", "never"],
    },
    lastOn: { kind: "date", sql: "last_on" },
    nextOn: { kind: "date", sql: "next_on" },
  },
  metrics: {
    customers: { unit: "count", additive: true, sql: "count(*)", tieOut: ofVisited("count(*)") },
    promised: sum("promised", ofVisited("coalesce(sum(k.promised), 0)")),
    held: sum("held", ofVisited("coalesce(sum(k.held), 0)")),
    missing: sum("missing", ofVisited(`coalesce(sum(${GAP}), 0)`, OWNED)),
    unowned: sum("unowned", ofVisited(`coalesce(sum(${GAP}), 0)`, UNOWNED)),
    kept: {
      unit: "count",
      sum: [
        { metric: "promised", sign: 1 },
        { metric: "missing", sign: -1 },
        { metric: "unowned", sign: -1 },
      ],
    },
    keptShare: { unit: "percent", of: ["kept", "promised"] },
    behind: count("missing > 0", ofVisited("count(*)", `${OWNED} and ${GAP} > 0`)),
    neverMet: count("last_on is null", ofVisited("count(*)", "k.last_on is null")),
    lastContact: { unit: "date", additive: false, sql: "max(last_on)", tieOut: ofVisited("max(k.last_on)") },
    nextContact: {
      unit: "date",
      additive: false,
      sql: "min(next_on)",
      where: "next_on >= $asOf",
      tieOut: ofVisited("min(k.next_on)", "k.next_on >= $asOf::date"),
    },
    longestSince: { unit: "days", additive: false, nullable: true, sql: "max(since)", tieOut: ofVisited("max($asOf::date - k.last_on)") },
  },
  records: {
    view: "visited",
    columns: ["customer", "customerLevel", "lastOn", "contactAge", "nextOn", "salesperson", "department", "region", "unit"],
    figures: {
      promised: { unit: "count", sql: "promised" },
      held: { unit: "count", sql: "held" },
      missing: { unit: "count", sql: "missing" },
      unowned: { unit: "count", sql: "unowned" },
      daysSince: { unit: "days", sql: "since" },
    },
    opens: { module: "'crm.customer'", id: "customer_id" },
    order: "missing desc, since desc nulls first, customer_id",
  },
  scope: { department: "department_id", owner: "owner_id" },
  freshness: { ageing: 300, stale: 3600 },
});
