import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";

/**
 * What people did about items, by their place in the list: owners, promises, disputes and letters, classes of two months, loss rates of two
 * days and rates of exchange; due days that were moved, once, twice, on one day and back.
 */
export async function writeRandomCare(
  ledger: Ledger,
  compId: number,
  itemIds: readonly string[],
  people: readonly string[],
): Promise<void> {
  const items = await ledger.sql<
    { id: string; customer_id: string; department_id: string; salesperson_id: string | null; gross_amount: string }[]
  >`select id, customer_id, department_id, salesperson_id, gross_amount from receivable_item where comp_id = ${compId} and kind <> 'advance' and id in ${ledger.sql(itemIds)} order by id`;
  const by = { created_by: "0", updated_by: "0" };
  const note = (item: (typeof items)[number], kind: string, on: string, more: object = {}) => ({
    comp_id: compId,
    id: newId(),
    stage: "noted",
    item_id: item.id,
    customer_id: item.customer_id,
    department_id: item.department_id,
    salesperson_id: item.salesperson_id,
    kind,
    noted_on: on,
    owner_id: null,
    promised_on: null,
    promised_amount: null,
    ...by,
    ...more,
  });
  await ledger.write(
    "receivable_note",
    items.flatMap((item, at) => [
      ...(at % 3 === 0 ? [note(item, "dispute", "2025-01-10")] : []),
      ...(at % 6 === 0 ? [note(item, "disputeEnd", "2026-02-01")] : []),
      ...(at % 4 === 0 ? [note(item, "owner", "2025-02-01", { owner_id: people[at % people.length] ?? null })] : []),
      ...(at % 2 === 0
        ? [note(item, "promise", "2025-02-20", { promised_on: "2025-08-31", promised_amount: (Number(item.gross_amount) / 3).toFixed(2) })]
        : []),
      ...(at % 8 === 0 ? [note(item, "promise", "2026-06-01", { promised_on: "2026-12-31", promised_amount: item.gross_amount })] : []),
    ]),
  );
  await ledger.sql`update customer set credit_limit = 1000000 + id % 1000, insured_amount = 400000.25 + id % 100, secured_amount = case when id % 2 = 0 then 70000.5 end where comp_id = ${compId}`;
  await ledger.sql`update company_party set updated_at = now() where comp_id = ${compId}`;
  await moves(
    ledger,
    compId,
    items.map(({ id }) => id),
  );
  await classes(ledger, compId, items);
  await matrices(ledger, compId);
  await ledger.write("exchange_rate", [
    { id: newId(), from_currency: "USD", to_currency: "CNY", valid_on: "2024-01-01", rate: "7.12345678", ...by },
    { id: newId(), from_currency: "USD", to_currency: "CNY", valid_on: "2026-01-01", rate: "6.98", ...by },
  ]);
  await ledger.sql`update company set group_currency = 'USD' where id = ${compId}`;
  for (const module of ["sales.receivableNote", "sales.receivableClass", "sales.provisionMatrix", "sales.receivableItem", "crm.customer"])
    await ledger.change(ledger.sql, compId, module);
}

/** On which days due days were moved, and by how many days each time. */
const MOVES: readonly (readonly (readonly [on: string, days: number])[])[] = [
  [["2025-03-10", 90]],
  [
    ["2025-06-15", 400],
    ["2026-01-20", -410],
  ],
  [
    ["2025-10-01", -60],
    ["2025-10-01", 45],
  ],
  [
    ["2025-02-01", 120],
    ["2026-03-20", -120],
    ["2026-06-29", 30],
  ],
];

async function moves(ledger: Ledger, compId: number, ids: readonly string[]): Promise<void> {
  for (const [at, itemId] of ids.entries())
    for (const [on, days] of at % 3 === 1 ? (MOVES[at % MOVES.length] ?? []) : []) {
      const [moved] = await ledger.sql<{ from: string; to: string }[]>`update receivable_item i set due_on = i.due_on + ${days}::integer
        from receivable_item b where b.comp_id = i.comp_id and b.id = i.id and i.comp_id = ${compId} and i.id = ${itemId} returning b.due_on::text as from, i.due_on::text as to`;
      const move = { from_on: moved?.from ?? on, to_on: moved?.to ?? on, valid_on: on };
      await ledger.write("receivable_due_move", [
        {
          comp_id: compId,
          id: newId(),
          item_id: itemId,
          ...move,
          module: "sales.contractChange",
          document_id: newId(),
          doc_no: `CC${at}`,
          created_by: "0",
        },
      ]);
    }
}

async function classes(
  ledger: Ledger,
  compId: number,
  items: readonly { id: string; customer_id: string; department_id: string }[],
): Promise<void> {
  const by = { created_by: "0", updated_by: "0" };
  for (const [turn, end] of ["2025-01-31", "2026-05-31"].entries()) {
    const id = newId();
    await ledger.write("receivable_class", [
      {
        comp_id: compId,
        id,
        doc_no: `C${end}`,
        doc_on: end,
        stage: "approved",
        month: end.slice(0, 7),
        department_id: items[0]?.department_id ?? null,
        ...by,
      },
    ]);
    await history(ledger, compId, "sales.receivableClass", id);
    const codes = ["normal", "watch", "atRisk", "litigation", "badDebt"];
    await ledger.write(
      "receivable_class_line",
      items.flatMap((item, at) =>
        at % (turn + 2) === 0
          ? [
              {
                comp_id: compId,
                id: newId(),
                seq: at + 1,
                class_id: id,
                item_id: item.id,
                customer_id: item.customer_id,
                class_code: codes[(at + turn) % codes.length] ?? "normal",
                provision_rate: `${(at % 90) + 1}.2345`,
                counts_on: at % 7 === 3 ? null : end,
                approved_on: at % 7 === 3 ? null : end,
              },
            ]
          : [],
      ),
    );
  }
}

async function matrices(ledger: Ledger, compId: number): Promise<void> {
  const buckets = ["notDue", "d1to30", "d31to60", "d61to90", "d91to180", "d181to365", "d366to730", "d731to1095", "d1096up"];
  for (const [turn, from] of ["2024-01-01", "2026-01-01", null].entries()) {
    const id = newId();
    await ledger.write("provision_matrix", [
      {
        comp_id: compId,
        id,
        doc_no: `M${turn}`,
        doc_on: from ?? "2026-02-01",
        stage: from ? "approved" : "draft",
        valid_from: from,
        created_by: "0",
        updated_by: "0",
      },
    ]);
    await history(ledger, compId, "sales.provisionMatrix", id);
    await ledger.write(
      "provision_matrix_line",
      ["trade", "retention", "abroad", "lease"].flatMap((segment, place) =>
        buckets.map((bucket, at) => ({
          comp_id: compId,
          id: newId(),
          seq: place * buckets.length + at + 1,
          matrix_id: id,
          segment,
          bucket,
          loss_rate: `${at * 7 + place + turn}.125`,
        })),
      ),
    );
  }
}

/** Says that something happened to a document, as the engine does. */
function history(ledger: Ledger, compId: number, module: string, id: string): Promise<void> {
  return ledger.write("document_history", [
    { comp_id: compId, id: newId(), module, document_id: id, version: 1, action: "create", actor_id: "0" },
  ]);
}
