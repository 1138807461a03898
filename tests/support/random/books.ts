import fc from "fast-check";
import { newId } from "#db/id";
import { add, subtract } from "#define/decimal";
import type { Ledger } from "#support/ledger";
import { valueStock } from "#support/stockLayers";
import { half, writeRandomBilled } from "./billed.ts";
import { writeRandomBills } from "./bills.ts";
import { writeRandomPayments } from "./payments.ts";
import { writeRandomCare } from "./care.ts";
import { writeRandomForms } from "./forms.ts";
import { type Cast, writeRandomUnposted } from "./unposted.ts";
import { writeRandomDeliveries } from "./deliveries.ts";
import { writeRandomBidders, writeRandomPipeline } from "./pipeline.ts";
import { writeRandomPool } from "./pool.ts";
import { writeRandomRisk } from "./risk.ts";
import { writeRandomPlans, writeRandomPromises, writeRandomTargets } from "./plans.ts";

const DOCUMENTS = {
  sales_contract: "sales.salesContract",
  contract_change: "sales.contractChange",
  sales_invoice: "sales.salesInvoice",
  sales_receipt: "sales.salesReceipt",
  refund_request: "sales.refundRequest",
  bid_result: "crm.bidResult",
  sales_project: "crm.salesProject",
  project_responsibility: "crm.projectResponsibility",
  project_bid: "crm.projectBid",
  bid_bond: "crm.bidBond",
  bid_info: "crm.bidInfo",
  lead: "crm.lead",
  sales_target: "crm.salesTarget",
  collection_plan: "sales.collectionPlan",
  pool_customer: "crm.poolCustomer",
  risk_assessment: "crm.riskAssessment",
  meeting_data: "crm.meetingData",
  market_forecast: "crm.marketForecast",
};

type Row = Record<string, string | number | boolean | null>;
type Seller = {
  customer: string;
  place: { department: string; unit: string };
  person: string | null;
  on: string;
  due: string;
  amount: string;
  rate: string;
};

const day = fc
  .date({ min: new Date("2023-01-01T00:00:00Z"), max: new Date("2026-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const money = fc.integer({ min: 1, max: 90_000_000_000 }).map((units) => (units / 100).toFixed(2));
const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);

/** Fills the books of a company with random documents and ledgers, the same for the same seed. */
export async function writeRandomBooks(ledger: Ledger, compId: number, cast: Cast, seed: number, count = 120): Promise<void> {
  const some = <T>(what: fc.Arbitrary<T>, times = count) => fc.sample(what, { seed, numRuns: times });
  const seller = fc.record({
    customer: pick(cast.customers),
    place: pick(cast.departments),
    person: pick([...cast.salespeople, null]),
    on: day,
    due: day,
    amount: money,
    rate: pick(["1", "7.12345678"]),
  });
  const head = (one: Seller, index: number, more: Row): Row => ({
    comp_id: compId,
    id: newId(),
    doc_no: `R${seed}-${index}`,
    doc_on: one.on,
    customer_id: one.customer,
    department_id: one.place.department,
    unit_id: one.place.unit,
    salesperson_id: one.person,
    currency: one.rate === "1" ? "CNY" : "USD",
    exchange_rate: one.rate,
    created_by: "0",
    updated_by: "0",
    ...more,
  });
  const sellers = some(seller);

  const items = await ledger.items(
    compId,
    sellers.map((one, index) => ({
      kind: index % 7 === 0 ? "advance" : "delivery",
      customer: one.customer,
      ...one.place,
      salesperson: one.person,
      contractNo: index % 3 === 0 ? null : `K${index % 5}`,
      currency: index % 5 === 0 ? "USD" : "CNY",
      dueOn: one.due,
      acceptedOn: index % 2 === 0 ? one.on : null,
      entries: [
        { kind: index % 7 === 0 ? "advance" : "invoice", on: one.on, amount: index % 7 === 0 ? `-${one.amount}` : one.amount },
        ...(index % 2 === 0
          ? [
              {
                kind: "receipt",
                on: one.due > one.on ? one.due : one.on,
                amount: index % 7 === 0 ? half(one.amount) : `-${index % 4 === 0 ? one.amount : half(one.amount)}`,
              },
              ...(index % 10 === 6 && index % 7 !== 0
                ? [
                    {
                      kind: "dishonour",
                      on: latest(one.on, one.due, "2026-05-20"),
                      amount: index % 4 === 0 ? one.amount : half(one.amount),
                      undoes: true,
                    },
                  ]
                : []),
            ]
          : index % 7 !== 0 && index % 3 === 0
            ? [{ kind: "writeOff", on: one.on > "2026-02-10" ? one.on : "2026-02-10", amount: `-${half(one.amount)}` }]
            : []),
      ],
    })),
  );
  await writeRandomCare(ledger, compId, items, cast.salespeople);
  await writeRandomUnposted(ledger, compId, cast);
  await writeRandomPlans(ledger, compId, sellers, items);
  const contracts = sellers.map((one, index) =>
    head(one, index, {
      stage: index % 5 === 0 ? "draft" : index % 6 === 0 ? "closed" : "effective",
      effective_on: index % 5 === 0 ? null : one.on,
      company_amount: one.amount,
      total_amount: one.amount,
      revision: index % 3 === 1 ? 3 : 1,
      closed_on: index % 6 === 0 && index % 5 !== 0 ? one.due : null,
      cancelled_amount: index % 6 === 0 && index % 5 !== 0 ? half(one.amount) : "0",
    }),
  );
  await ledger.write("sales_contract", contracts);
  const ofContract = contracts.map(({ id = null, company_amount = null }) => ({
    comp_id: compId,
    id,
    contract_id: id,
    seq: 1,
    kind: "delivery",
    trigger: "scheduled",
    amount: company_amount,
    due_on: "2026-03-01",
  }));
  await ledger.write("sales_contract_instalment", ofContract);
  const products = contracts.map(() => newId());
  await contractChanges(ledger, contracts, products, sellers, cast.customers);
  await writeRandomDeliveries(
    ledger,
    contracts,
    products,
    sellers.map(({ due }) => due),
    cast.materials,
  );
  await writeRandomBilled(
    ledger,
    compId,
    sellers.map((one, index) => head(one, index, { id: newId() })),
    sellers.map(({ amount }) => amount),
    contracts,
  );
  const results = sellers.map((one, index) =>
    head(one, index, {
      stage: index % 9 === 0 ? "draft" : "posted",
      project_name: "P",
      result: ["won", "lost", "void"][index % 3] ?? "won",
      bid_amount: one.amount,
      win_amount: index % 3 === 0 ? half(one.amount) : "0",
    }),
  );
  await ledger.write("bid_result", results);
  await writeRandomPipeline(
    ledger,
    (table) => sellers.map((one, index) => head(one, index, { doc_no: `${table} ${seed}-${index}` })),
    sellers,
    cast.salespeople,
  );
  await writeRandomBidders(ledger, results, sellers);
  await writeRandomPool(ledger, compId, cast);
  await writeRandomRisk(ledger, compId, cast);
  await writeRandomBills(ledger, compId);
  await writeRandomTargets(ledger, compId, cast, seed);
  await writeRandomPromises(ledger, compId, cast);
  await writeRandomForms(ledger, compId, cast);
  await ledger.write(
    "stock_move",
    some(fc.record({ warehouse: pick(cast.warehouses), material: pick(cast.materials), on: day, value: money, out: fc.boolean() })).map(
      (move, index) => ({
        comp_id: compId,
        id: newId(),
        warehouse_id: move.warehouse,
        material_id: move.material,
        quantity: `${move.out ? "-" : ""}${index + 1}.125`,
        value: `${move.out ? "-" : ""}${move.value}`,
        module: "warehouse.goodsReceipt",
        document_id: newId(),
        line_id: newId(),
        leg: move.out ? "out" : "in",
        account: ACCOUNTS[index % ACCOUNTS.length] ?? "",
        party_id: cast.customers[index % 3] ?? null,
        doc_no: `M${index}`,
        posted_on: move.on,
        posted_month: move.on.slice(0, 7),
        created_by: "0",
      }),
    ),
  );
  await writeRandomPayments(
    ledger,
    compId,
    cast.customers,
    cast.departments.map(({ unit }) => unit),
  );
  await ledger.sql`insert into stock_balance (comp_id, id, warehouse_id, material_id, quantity, reserved, moved_on)
    select comp_id, min(id), warehouse_id, material_id, sum(quantity), abs(round(sum(quantity) / 7)), max(posted_on)
    from stock_move where comp_id = ${compId} group by comp_id, warehouse_id, material_id`;
  await valueStock(ledger, compId);
  for (const [table, module] of Object.entries(DOCUMENTS))
    await ledger.sql`insert into document_history (comp_id, id, module, document_id, version, action, actor_id)
      select comp_id, id, ${module}, id, 1, 'create', 0 from ${ledger.sql(table)} where comp_id = ${compId}`;
  for (const module of [
    "sales.salesContract",
    "sales.contractChange",
    "sales.salesInvoice",
    "sales.salesReceipt",
    "sales.refundRequest",
    "sales.receivableItem",
    "crm.bidResult",
    "crm.salesProject",
    "crm.poolCustomer",
    "crm.riskAssessment",
    "crm.orderForecast",
    "crm.projectResponsibility",
    "crm.projectBid",
    "crm.bidBond",
    "crm.bidInfo",
    "crm.lead",
    "crm.reception",
    "crm.visit",
    "crm.dailyReport",
    "crm.weeklyReport",
    "crm.salesTarget",
    "sales.collectionPlan",
    "crm.meetingData",
    "crm.marketForecast",
  ])
    await ledger.change(ledger.sql, compId, module);
  // Nobody has counted these rows yet: without it every join would be planned for one row.
  await ledger.sql`analyze`;
  for (const year of ["2023", "2024", "2025", "2026"]) await ledger.change(ledger.sql, compId, "warehouse.stockMove", year);
}

/** Every tenth bill or so came back unpaid, later than it came. */
const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? "";

/** What random moves are booked against. */
const ACCOUNTS = ["receivedNotInvoiced", "", "costOfSales", "materialConsumption"];

/** What stands on a contract and not on its change. */
const OF_CONTRACT: ReadonlySet<string> = new Set(["effective_on", "company_amount", "closed_on", "cancelled_amount"]);

/**
 * Every third contract was changed twice: raised, then set to what it is now, perhaps for another customer; its versions say what it was
 * worth before.
 */
async function contractChanges(
  ledger: Ledger,
  contracts: readonly Row[],
  products: readonly string[],
  sellers: readonly Seller[],
  customers: readonly string[],
): Promise<void> {
  const changed = contracts.flatMap((contract, index) => {
    const { due, amount, customer } = sellers[index] ?? {};
    const worths = [half(amount ?? "0"), add(amount ?? "0", "100.25"), amount ?? "0"];
    const first = index % 2 === 0 ? customer : customers[index % customers.length];
    return index % 3 !== 1
      ? []
      : [1, 2].map((revision) => ({
          contract,
          product: products[index] ?? "",
          revision,
          id: newId(),
          on: revision === 2 && due !== undefined && due < "2026-05-31" ? "2026-05-31" : (due ?? ""),
          before: worths[revision - 1] ?? "0",
          after: worths[revision] ?? "0",
          customer: (revision === 1 ? first : customer) ?? "",
          next: customer ?? "",
        }));
  });
  await ledger.write(
    "contract_change",
    changed.map(({ contract, id, revision, on, before, after, customer, next }) => ({
      ...Object.fromEntries(Object.entries(contract).filter(([name]) => !OF_CONTRACT.has(name))),
      id,
      doc_no: `${contract.doc_no}-${revision}`,
      stage: "approved",
      contract_id: contract.id ?? null,
      revision,
      customer_id: next,
      previous_customer_id: customer,
      agreed_on: on,
      company_delta: subtract(after, before),
      previous_total: before,
      total_amount: after,
    })),
  );
  await ledger.write(
    "sales_contract_version",
    changed.map(({ contract, product, id, revision, before, customer, on }) => ({
      comp_id: contract.comp_id ?? null,
      id: newId(),
      contract_id: contract.id ?? null,
      revision,
      change_id: id,
      customer_id: customer,
      department_id: contract.department_id ?? null,
      currency: contract.currency ?? null,
      total_amount: before,
      replaced_on: on,
      content: JSON.stringify({
        header: { companyAmount: before, deliveryOn: revision === 1 ? "2025-03-31" : null },
        lines: { products: [{ id: product, seq: 1, quantity: "3", amount: half(before) }] },
      }),
      created_by: "0",
      created_at: "2026-01-01T00:00:00Z",
    })),
  );
}
