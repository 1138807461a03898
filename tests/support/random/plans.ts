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

/** The targets of a year for each department; those of the first are a draft. */
export async function writeRandomTargets(
  ledger: Ledger,
  compId: number,
  departments: readonly Seller["place"][],
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
  for (const [index, place] of departments.entries()) {
    const id = newId();
    const row = {
      comp_id: compId,
      id,
      doc_no: `T${seed}-${index}`,
      doc_on: "2026-01-01",
      stage: index === 0 ? "draft" : "approved",
      year: 2026,
      department_id: place.department,
      unit_id: place.unit,
      created_by: "0",
      updated_by: "0",
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
}
