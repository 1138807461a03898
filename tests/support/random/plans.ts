import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";

/** Who sold an open item, and when it was posted and due. */
type Seller = {
  customer: string;
  place: { department: string; unit: string };
  person: string | null;
  on: string;
  due: string;
  amount: string;
};

/** A collection plan for each seller of every fourth item, for the month it falls due in; every third of them is not agreed to. */
export async function writeRandomPlans(
  ledger: Ledger,
  compId: number,
  sellers: readonly Seller[],
  items: readonly string[],
): Promise<void> {
  const planned = sellers.flatMap((one, index) => (index % 4 === 1 ? [] : [{ one, index, id: newId() }]));
  await ledger.write(
    "collection_plan",
    planned.map(({ one, index, id }) => ({
      comp_id: compId,
      id,
      doc_no: `CP${items[index]}`,
      doc_on: one.on,
      stage: index % 3 === 0 ? "draft" : "approved",
      year_month: (one.due > one.on ? one.due : one.on).slice(0, 7),
      department_id: one.place.department,
      unit_id: one.place.unit,
      salesperson_id: one.person,
      created_by: "0",
      updated_by: "0",
    })),
  );
  await ledger.write(
    "collection_plan_line",
    planned.map(({ one, index, id }) => ({
      comp_id: compId,
      id: newId(),
      seq: 1,
      plan_id: id,
      customer_id: one.customer,
      item_id: items[index] ?? null,
      due_on: one.due,
      balance: one.amount,
      overdue_amount: one.amount,
      plan_amount: one.amount,
    })),
  );
}

/** The targets of a year for each department (those of the first are a draft), and for parts of two of them. */
export async function writeRandomTargets(
  ledger: Ledger,
  compId: number,
  { departments, salespeople }: { departments: readonly Seller["place"][]; salespeople: readonly string[] },
  seed: number,
): Promise<void> {
  await ledger.write(
    "calendar_day",
    [
      ["2026-10-01", false],
      ["2026-10-10", true],
      ["2026-11-07", false],
      ["2025-05-01", false],
    ].map(([on_day = "", is_working = false]) => ({
      comp_id: compId,
      id: newId(),
      on_day,
      is_working,
      name_zh: "节假日",
      created_by: "0",
      updated_by: "0",
    })),
  );
  const [region, line] = [newId(), newId()];
  const master = (id: string, code: string) => ({ comp_id: compId, id, code, name_zh: code, created_by: "0", updated_by: "0" });
  await ledger.write("market_region", [master(region, `R${seed}`)]);
  await ledger.write("product_line", [master(line, `L${seed}`)]);
  const person = salespeople[0] ?? null;
  for (const [index, place] of departments.entries()) {
    await writeTarget(ledger, compId, place, { doc_no: `T${seed}-${index}`, stage: index === 0 ? "draft" : "approved" });
    const part = (no: string, of: Record<string, string | null>) =>
      writeTarget(ledger, compId, place, { doc_no: `T${seed}-${index}${no}`, stage: no === "a" ? "done" : "approved", ...of });
    if (index === 2) continue;
    await part("a", { region_id: index === 0 ? null : region, product_line_id: line });
    await part("b", { salesperson_id: person });
    await part("c", { salesperson_id: person, product_line_id: line });
  }
}

/** The plan of a year with its months. */
async function writeTarget(ledger: Ledger, compId: number, place: Seller["place"], of: Record<string, string | null>): Promise<void> {
  const id = newId();
  const row = {
    comp_id: compId,
    id,
    doc_on: "2026-01-01",
    year: 2026,
    department_id: place.department,
    unit_id: place.unit,
    created_by: "0",
    updated_by: "0",
    ...of,
  };
  await ledger.write("sales_target", [row]);
  const lines = ["orderIntake", "invoiced", "collected"].flatMap((measure) =>
    Array.from({ length: 12 }, (_, month) => ({ measure, month: month + 1 })),
  );
  await ledger.write(
    "sales_target_line",
    lines.map(({ measure, month }, seq) => ({
      comp_id: compId,
      id: newId(),
      target_id: id,
      seq,
      month,
      measure,
      amount: `${month * 1000}.25`,
    })),
  );
}

/** Levels of customers, how often two of them are visited in a unit and year, and the days on which some were met. */
export async function writeRandomPromises(
  ledger: Ledger,
  compId: number,
  { customers, departments }: { customers: readonly string[]; departments: readonly Seller["place"][] },
): Promise<void> {
  for (const [index, customer] of customers.entries()) {
    const { department = null } = departments[index % departments.length] ?? {};
    await ledger.sql`update company_party set department_id = coalesce(department_id, ${department}) where comp_id = ${compId} and id = ${customer}`;
    await ledger.sql`update customer set level = ${["A", "B", "C"][index % 3] ?? null},
      last_follow_on = ${index % 2 === 0 ? "2025-08-09" : null} where comp_id = ${compId} and id = ${customer}`;
  }
  const units = [...new Set(departments.map(({ unit }) => unit))];
  await ledger.write(
    "visit_frequency",
    units.flatMap((unit) =>
      [2024, 2025, 2026].flatMap((year) =>
        ["A", "B"].map((level, at) => ({
          comp_id: compId,
          id: newId(),
          year,
          unit_id: unit,
          level,
          visits: 52 - at * 40 - (year % 3),
          created_by: "0",
          updated_by: "0",
        })),
      ),
    ),
  );
  await ledger.change(ledger.sql, compId, "crm.visitFrequency", "all");
}
