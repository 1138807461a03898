import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#db/id";
import { type Figures, landed, openFigures, reader, receivables, rowsOf } from "#support/figures";
import { writeGoods } from "#support/bookCast";
import { deliveries, LIFE, requests, standing, unposted, writeDeliveries, writeRequests } from "./dayByDay.ts";

const COMP = 2;
let figures: Figures;
let ids: { department: string; unit: string };
let customers: string[];

beforeAll(async () => {
  figures = await openFigures();
  const { ledger } = figures;
  await ledger.company(COMP, "HS");
  ids = await ledger.department(COMP, "D1");
  customers = [await ledger.customer(COMP, "C1", "中煤", "zhongmei"), await ledger.customer(COMP, "C2", "北煤", "beimei")];
  const [first = "", second = ""] = customers;
  const one = (customer: string, dueOn: string, amount: string, more = {}) => ({
    customer,
    ...ids,
    dueOn,
    postedOn: "2026-01-01",
    ...more,
    entries: [{ kind: "invoice", on: "2026-01-01", amount }],
  });
  await ledger.items(COMP, [
    one(first, "2026-06-30", "100.0000"),
    one(first, "2026-06-29", "10.0000"),
    one(first, "2026-05-31", "30.0000", { contractNo: "K1" }),
    one(first, "2026-05-30", "31.0000"),
    one(second, "2023-06-29", "7.0001"),
    {
      customer: first,
      ...ids,
      kind: "advance",
      dueOn: "2026-06-01",
      contractNo: "K1",
      entries: [{ kind: "advance", on: "2026-06-01", amount: "-45.0000" }],
    },
  ]);
  await landed(figures.analytics, COMP);
});

const ask = async (slice: Parameters<typeof receivables>[0]) =>
  rowsOf(await figures.analytics.slices.answer(reader(COMP), receivables(slice)));

describe("receivables by age", () => {
  it("stand in the order of one column, whole or in part, those without it last", async () => {
    const pivot = { metrics: ["open"], by: ["customer"], columns: ["bucket"], totals: true };
    const order = async (column: string, descending: boolean, limit?: number) => {
      const rows = await ask({ ...pivot, order: [{ by: "open", descending, column }], ...(limit ? { limit } : {}) });
      return [...new Set(rows.flatMap((row) => (Number(row.total) < 2 ? [row.customer] : [])))];
    };
    const [first, second] = customers;
    expect(await order("d1to30", true)).toEqual([first, second]);
    expect(await order("d1096up", false)).toEqual([second, first]);
    expect(await order("d1096up", true, 1)).toEqual([second]);
  });

  it("put due + 30 into 1-30 and due today into not due", async () => {
    const rows = await ask({ metrics: ["open", "items"], by: ["bucket"] });
    expect(rows.map((row) => [row.bucket, row.open, row.items])).toEqual([
      ["notDue", "100.0000", "1"],
      ["d1to30", "40.0000", "2"],
      ["d31to60", "31.0000", "1"],
      ["d1096up", "7.0001", "1"],
    ]);
  });

  it("make no row of a group of which a date is asked that it does not have", async () => {
    const [first] = customers;
    expect(await ask({ metrics: ["lastPaid"], by: ["customer"] })).toEqual([]);
    const rows = await ask({ metrics: ["oldestDue"], by: ["customer"], where: [{ dimension: "contractNo", in: ["K1"] }], totals: true });
    expect(rows.map(({ customer, oldestDue, total }) => [customer, oldestDue, total])).toEqual([
      [null, "2026-05-31", "2"],
      [first, "2026-05-31", "0"],
    ]);
  });

  it("agree in total whichever way credits are shown", async () => {
    for (const credit of ["own", "netted", "aged"]) {
      const [row] = await ask({ metrics: ["net", "open", "unapplied", "overdueShare"], params: { credit } });
      expect([credit, row?.net]).toEqual([credit, "133.0001"]);
    }
    const [own] = await ask({ metrics: ["open", "unapplied"] });
    expect([own?.open, own?.unapplied]).toEqual(["178.0001", "-45.0000"]);
  });

  it("use an advance up against its own contract first, then the customer's oldest instalment", async () => {
    const rows = await ask({ rows: true, metrics: [], params: { credit: "netted" } });
    expect(rows.map((row) => [row.dueOn, row.open])).toEqual([
      ["2023-06-29", "7.0001"],
      ["2026-05-30", "16.0000"],
      ["2026-06-29", "10.0000"],
      ["2026-06-30", "100.0000"],
    ]);
  });

  it("sort customers by pinyin and total rows and columns", async () => {
    const rows = await ask({ metrics: ["net"], by: ["customer"], columns: ["bucket"], totals: true });
    const cells = rows.filter((row) => row.total === "0").map((row) => `${row["customer.label"]} ${row.bucket} ${row.net}`);
    expect(cells[0]).toBe("北煤 d1096up 7.0001");
    expect(rows.filter((row) => row.total === "1").map((row) => `${row["customer.label"]} ${row.net}`)).toEqual([
      "北煤 7.0001",
      "中煤 126.0000",
    ]);
    expect(rows.find((row) => row.total === "3")?.net).toBe("133.0001");
  });

  it("count days of the greatest amount that the books hold", async () => {
    const [big, amount] = [await figures.ledger.customer(COMP, "C9", "大矿", "dakuang"), "99999999999999.0000"];
    const entries = [{ kind: "invoice", on: "2016-06-30", amount }];
    await figures.ledger.items(COMP, [{ customer: big, ...ids, dueOn: "2016-06-30", postedOn: "2016-06-30", entries }]);
    const where = [{ dimension: "customer", in: [big] }];
    await landed(figures.analytics, COMP);
    const [row] = await ask({ metrics: ["net", "weightedDaysOverdue"], where });
    expect([row?.net, row?.weightedDaysOverdue]).toEqual([amount, "3652.000000"]);
    const [period] = await ask({ metrics: ["closingBalance", "daysSales", "countBackDays"], where, params: { from: "2016-01-01" } });
    expect([period?.closingBalance, period?.daysSales, Number(period?.countBackDays)]).toEqual([amount, "3834.000000", 730]);
  });
});

const owed = (customer: string, amount: string) => ({
  customer,
  ...ids,
  dueOn: "2026-06-01",
  entries: [{ kind: "invoice", on: "2026-05-01", amount }],
});

const ofMines = (...mines: string[]) => mines.map((one) => `陕煤集团 / 榆林矿业 / ${one}`);

describe("A day that bounds a figure", () => {
  const BOUNDS = 7;
  const on = async (metrics: readonly string[], params: Readonly<Record<string, string>>) =>
    rowsOf(await figures.analytics.slices.answer(reader(BOUNDS), receivables({ metrics, params })));

  beforeAll(async () => {
    const { ledger } = figures;
    await ledger.company(BOUNDS, "BD");
    const place = await ledger.department(BOUNDS, "D1");
    const customer = await ledger.customer(BOUNDS, "B1", "兖矿", "yankuang");
    const due = (dueOn: string, amount: string) => ({
      customer,
      ...place,
      dueOn,
      postedOn: "2026-03-01",
      entries: [{ kind: "invoice", on: "2026-03-01", amount }],
    });
    await ledger.items(BOUNDS, [due("2026-06-29", "1"), due("2026-06-30", "20"), due("2027-06-30", "300"), due("2027-07-01", "4000")]);
    await landed(figures.analytics, BOUNDS);
  });

  it("is not overdue itself, and 365 days on are not long-term yet", async () => {
    expect(await on(["overdue", "notDue", "longTerm"], { asOf: "2026-06-30" })).toMatchObject([
      { overdue: "1.0000", notDue: "4320.0000", longTerm: "4000.0000" },
    ]);
  });

  it("belongs to the period that it begins, and not to what stood there before", async () => {
    const stood = ["openingBalance", "creditSales", "closingBalance"];
    expect(await on(stood, { from: "2026-03-01", asOf: "2026-03-31" })).toMatchObject([
      { openingBalance: "0.0000", creditSales: "4321.0000", closingBalance: "4321.0000" },
    ]);
    expect(await on(stood, { from: "2026-03-02", asOf: "2026-03-31" })).toMatchObject([
      { openingBalance: "4321.0000", creditSales: "0.0000", closingBalance: "4321.0000" },
    ]);
    expect(await on(["closingBalance"], { from: "2026-02-01", asOf: "2026-03-01" })).toMatchObject([{ closingBalance: "4321.0000" }]);
  });
});

describe("Customers of a group", () => {
  it("stand under its head, each that is alone under itself, with the promise that comes next", async () => {
    const { ledger } = figures;
    const [head, member] = [
      await ledger.customer(COMP, "G1", "晋能集团", "jinneng"),
      await ledger.customer(COMP, "G2", "晋能一矿", "jinnengyikuang"),
    ];
    await ledger.change(ledger.sql, COMP, "crm.customer");
    await ledger.sql`update customer set group_id = ${head} where comp_id = ${COMP} and id = ${member}`;
    const [first = "", second = "", third = ""] = await ledger.items(COMP, [owed(head, "100"), owed(member, "200"), owed(member, "400")]);
    const promise = (item: string, promised_on: string, promised_amount: string) => ({
      comp_id: COMP,
      id: newId(),
      stage: "noted",
      item_id: item,
      customer_id: member,
      department_id: ids.department,
      kind: "promise",
      noted_on: "2026-06-10",
      promised_on,
      promised_amount,
      created_by: "0",
      updated_by: "0",
    });
    // One is broken, two of the others come on the same day, and of one of these half came in.
    await ledger.write("receivable_note", [
      promise(first, "2026-06-20", "100"),
      promise(second, "2026-07-05", "200"),
      promise(third, "2026-07-05", "400"),
      promise(first, "2026-07-20", "50"),
    ]);
    await ledger.settle(COMP, third, [{ kind: "receipt", on: "2026-06-15", amount: "-200" }]);
    const metrics = ["open", "nextPromise", "nextPromiseAmount"];
    const where = [{ dimension: "customerGroup", in: [head] }];
    await landed(figures.analytics, COMP);
    const [row] = await ask({ metrics, by: ["customerGroup"], where });
    expect([row?.["customerGroup.label"], row?.open, row?.nextPromise, row?.nextPromiseAmount]).toEqual([
      "晋能集团",
      "500.0000",
      "2026-07-05",
      "400.0000",
    ]);
    const members = await ask({ metrics, by: ["customer"], where, order: [{ by: "open" }] });
    expect(members.map(({ open, nextPromise, nextPromiseAmount }) => [open, nextPromise, nextPromiseAmount])).toEqual([
      ["100.0000", "2026-07-20", "50.0000"],
      ["400.0000", "2026-07-05", "400.0000"],
    ]);
    const alone = await ask({ metrics: ["open"], by: ["customerGroup", "customer"] });
    expect(alone.filter(({ customer }) => customers.includes(customer ?? "")).every((one) => one.customer === one.customerGroup)).toBe(
      true,
    );
  });

  it("are summed up from their mines to the company and the group, as the contracts of the debts name them", async () => {
    const { ledger } = figures;
    const [head, member] = [
      await ledger.customer(COMP, "H1", "陕煤集团", "shanmei"),
      await ledger.customer(COMP, "H2", "榆林矿业", "yulin"),
    ];
    await ledger.sql`update customer set group_id = ${head} where comp_id = ${COMP} and id = ${member}`;
    await ledger.change(ledger.sql, COMP, "crm.customer");
    const by = { comp_id: COMP, created_by: "0", updated_by: "0" };
    const mines = [newId(), newId(), newId()] as const;
    await ledger.write(
      "coal_mine",
      ["红柳", "曹家滩", "旧名"].map((name_zh, at) => ({ ...by, id: mines[at] ?? "", code: `K${at}`, name_zh, stage: "enabled" })),
    );
    const contracts = [newId(), newId(), newId()];
    await ledger.write(
      "sales_contract",
      contracts.map((id, at) => ({
        ...by,
        id,
        doc_no: `TREE${at}`,
        doc_on: "2026-01-01",
        stage: "effective",
        effective_on: "2026-01-01",
        customer_id: member,
        department_id: ids.department,
        currency: "CNY",
        mine_id: mines[at] ?? null,
      })),
    );
    const made = await ledger.items(COMP, [
      owed(member, "10"),
      owed(member, "20"),
      owed(member, "40"),
      owed(member, "80"),
      owed(head, "160"),
    ]);
    for (const [at, contract] of contracts.entries())
      await ledger.sql`update receivable_item set contract_id = ${contract} where comp_id = ${COMP} and id = ${made[at] ?? ""}`;
    for (const module of ["sales.receivableItem", "crm.coalMine"]) await ledger.change(ledger.sql, COMP, module);
    await landed(figures.analytics, COMP);
    const tree = async () => {
      const levels = ["customerGroup", "customer", "mine"];
      const rows = await ask({
        metrics: ["net"],
        by: levels,
        subtotals: ["customerGroup", "customer"],
        totals: true,
        where: [{ dimension: "customerGroup", in: [head] }],
      });
      return rows
        .flatMap((row) =>
          row.total === "0" || row.level !== "0"
            ? [levels.map((name) => row[`${name}.label`] ?? "-").join(" / ") + ` ${Number(row.net)}`]
            : [],
        )
        .toSorted();
    };
    const sums = ["陕煤集团 / - / - 310", "陕煤集团 / 榆林矿业 / - 150", "陕煤集团 / 榆林矿业 / - 80"];
    const ofHead = ["陕煤集团 / 陕煤集团 / - 160", "陕煤集团 / 陕煤集团 / - 160"];
    expect(await tree()).toEqual([...sums, ...ofMines("旧名 40", "曹家滩 20", "红柳 10"), ...ofHead].toSorted());
    // The third turns out to be the first.
    const [real, , duplicate] = mines;
    await ledger.sql`update coal_mine set merged_into_id = ${real}, stage = 'disabled' where comp_id = ${COMP} and id = ${duplicate}`;
    const turned =
      await ledger.sql`update sales_contract set mine_id = ${real} where comp_id = ${COMP} and mine_id = ${duplicate} returning id`;
    const deed = { comp_id: COMP, module: "sales.salesContract", version: 2, action: "edit", actor_id: "0" };
    await ledger.write(
      "document_history",
      turned.map(({ id }) => ({ ...deed, id: newId(), document_id: String(id) })),
    );
    await ledger.change(ledger.sql, COMP, "sales.salesContract");
    await landed(figures.analytics, COMP);
    expect(await tree()).toEqual([...sums, ...ofMines("曹家滩 20", "红柳 50"), ...ofHead].toSorted());
  });
});

describe("What stands on paper and in no ledger", () => {
  it("counts where it is asked for, at its own age, told apart, and leaves what is booked alone", async () => {
    const { ledger } = figures;
    const customer = await ledger.customer(COMP, "U1", "未煤", "weimei");
    await ledger.items(COMP, [owed(customer, "1000")]);
    const head = (stage: string, total_amount: string) => ({
      comp_id: COMP,
      id: newId(),
      doc_no: `U-${stage}`,
      doc_on: "2026-06-05",
      stage,
      customer_id: customer,
      department_id: ids.department,
      currency: "CNY",
      total_amount,
      created_by: "0",
      updated_by: "0",
    });
    const [request, draft] = [head("approved", "300"), head("draft", "77")];
    await ledger.write("sales_invoice", [request, draft]);
    const line = (invoice_id: string, total_amount: string) => ({
      comp_id: COMP,
      id: newId(),
      seq: 1,
      invoice_id,
      total_amount,
      due_on: "2026-06-20",
    });
    await ledger.write("sales_invoice_line", [line(request.id, "300"), line(draft.id, "77")]);
    const receipt = head("submitted", "50");
    await ledger.write("sales_receipt", [receipt]);
    const submitted = { comp_id: COMP, id: newId(), version: 1, action: "submit", actor_id: "0" };
    await ledger.write("document_history", [
      { ...submitted, module: "sales.salesInvoice", document_id: request.id },
      { ...submitted, id: newId(), module: "sales.salesReceipt", document_id: receipt.id },
    ]);
    await ledger.change(ledger.sql, COMP, "sales.salesInvoice");
    const where = [{ dimension: "customer", in: [customer] }];
    const metrics = ["open", "unapplied", "net", "items"];
    await landed(figures.analytics, COMP);
    const seen = await ask({ metrics, by: ["posting"], where, params: { unposted: "with" } });
    expect(seen.map(({ posting, open, unapplied, net, items }) => [posting, open, unapplied, net, items])).toEqual([
      ["posted", "1000.0000", "0.0000", "1000.0000", "1"],
      ["unposted", "300.0000", "-50.0000", "250.0000", "1"],
    ]);
    const [booked] = await ask({ metrics, by: [], where });
    expect([booked?.open, booked?.net]).toEqual(["1000.0000", "1000.0000"]);
    const rows = await ask({ rows: true, metrics: [], where, params: { unposted: "with" }, order: [{ by: "open" }] });
    expect(rows.map(({ module, id, posting, bucket, open }) => [module, id, posting, bucket, open])).toEqual([
      ["sales.salesReceipt", receipt.id, "unposted", "unapplied", "-50.0000"],
      ["sales.salesInvoice", request.id, "unposted", "d1to30", "300.0000"],
      ["sales.salesInvoice", rows[2]?.id, "posted", "d1to30", "1000.0000"],
    ]);
    await ledger.sql`update sales_invoice set stage = 'void' where comp_id = ${COMP} and id = ${request.id}`;
    await ledger.write("document_history", [{ ...submitted, id: newId(), module: "sales.salesInvoice", document_id: request.id }]);
    await ledger.change(ledger.sql, COMP, "sales.salesInvoice");
    await landed(figures.analytics, COMP);
    const gone = await ask({ metrics: ["net"], by: [], where, params: { unposted: "with" } });
    expect(gone[0]?.net).toBe("950.0000");
  });
});

describe("A past day", () => {
  it("knows the documents that stood before the books then, whatever became of them: as replaying their lives up to it", async () => {
    const { ledger } = figures;
    const customer = await ledger.customer(COMP, "U2", "申煤", "shenmei");
    const all = requests(24);
    await writeRequests(ledger, customer, ids.department, all);
    await ledger.change(ledger.sql, COMP, "sales.salesInvoice");
    await landed(figures.analytics, COMP);
    const where = [{ dimension: "customer", in: [customer] }];
    const stood = await Promise.all(
      LIFE.map(async (asOf) => {
        const [row] = await ask({ metrics: ["open"], by: [], where, params: { asOf, unposted: "with" } });
        return [asOf, Math.round(Number(row?.open ?? 0) * 100)];
      }),
    );
    expect(stood).toEqual(LIFE.map((day) => [day, unposted(all, day)]));
    expect(new Set(stood.map(([, cents]) => cents)).size).toBeGreaterThan(15);
  });

  it("names the deliveries of which something was with the customer then, also those that came back since", async () => {
    const { ledger } = figures;
    const customer = await ledger.customer(COMP, "U3", "发煤", "famei");
    const item = { ...owed(customer, "1000"), postedOn: "2026-04-05", entries: [{ kind: "invoice", on: "2026-04-05", amount: "1000" }] };
    const [id = ""] = await ledger.items(COMP, [item], false);
    const [material = ""] = (await writeGoods(ledger, COMP, ids.department)).materials;
    const all = deliveries(9);
    await writeDeliveries(ledger, { customer, department: ids.department, item: id, material }, all);
    await ledger.change(ledger.sql, COMP, "sales.receivableItem");
    await landed(figures.analytics, COMP);
    const where = [{ dimension: "customer", in: [customer] }];
    const named = await Promise.all(
      LIFE.slice(4).map(async (asOf) => {
        const [row] = await ask({ rows: true, metrics: [], where, params: { asOf } });
        return [asOf, row?.deliveryNote ?? ""];
      }),
    );
    expect(named).toEqual(LIFE.slice(4).map((day) => [day, standing(all, day)]));
    expect(new Set(named.map(([, notes]) => notes)).size).toBeGreaterThan(5);
  });
});

describe("What a customer paid last", () => {
  it("is money that came and stayed: a bill counts until the day on which it came back", async () => {
    const customer = await figures.ledger.customer(COMP, "U4", "淮煤", "huaimei");
    const entries = [
      { kind: "invoice", on: "2026-01-01", amount: "1000" },
      { kind: "receipt", on: "2026-02-01", amount: "-100" },
      { kind: "receipt", on: "2026-03-01", amount: "-200" },
      { kind: "dishonour", on: "2026-05-01", amount: "200", undoes: true },
    ];
    await figures.ledger.items(COMP, [{ customer, ...ids, dueOn: "2026-04-01", entries }]);
    await landed(figures.analytics, COMP);
    const where = [{ dimension: "customer", in: [customer] }];
    const last = async (asOf: string) => {
      const [row] = await ask({ metrics: ["lastPaid", "lastPaidAmount"], where, params: { asOf } });
      const [listed] = await ask({ rows: true, metrics: [], where, params: { asOf } });
      return [row?.lastPaid, row?.lastPaidAmount, listed?.lastPaidAmount];
    };
    expect(await last("2026-04-30")).toEqual(["2026-03-01", "200.0000", "200.0000"]);
    expect(await last("2026-05-01")).toEqual(["2026-02-01", "100.0000", "100.0000"]);
  });
});

describe("The allowance from one day to another", () => {
  // 10 % of 7,000; revalued by 200 to 7,200: 720, of which 20 is exchange. On June 1 the revaluation goes back: - 20; on June 10 700 are
  // given up: used 700; 6,300 stay, 630: 720 - 700 - 20 leaves nothing, 630 are formed.
  it("tells exchange apart from what was formed: opening + formed - released - used + exchange = closing", async () => {
    const { ledger } = figures;
    const customer = await ledger.customer(COMP, "U5", "外煤", "waimei");
    const entries = [
      { kind: "invoice", on: "2026-01-01", amount: "7000" },
      { kind: "revaluation", on: "2026-05-31", amount: "200" },
      { kind: "revaluationBack", on: "2026-06-01", amount: "-200" },
      { kind: "writeOff", on: "2026-06-10", amount: "-700" },
    ];
    await ledger.items(COMP, [{ customer, ...ids, dueOn: "2026-12-31", entries }]);
    const [matrix, by] = [newId(), { created_by: "0", updated_by: "0" }];
    const head = { comp_id: COMP, id: matrix, doc_no: "M1", doc_on: "2026-01-01", stage: "approved", valid_from: "2026-01-01", ...by };
    await ledger.write("provision_matrix", [head]);
    const line = { comp_id: COMP, id: newId(), seq: 1, matrix_id: matrix, segment: "trade", bucket: "notDue", loss_rate: "10" };
    await ledger.write("provision_matrix_line", [line]);
    await ledger.change(ledger.sql, COMP, "sales.provisionMatrix", "all");
    await landed(figures.analytics, COMP);
    const parts = ["Opening", "Formed", "Released", "Used", "Exchange", "Closing"].map((part) => `allowance${part}`);
    const moved = async (before: string, asOf: string) => {
      const [row] = await ask({ metrics: parts, where: [{ dimension: "customer", in: [customer] }], params: { before, asOf } });
      return parts.map((part) => Number(row?.[part]));
    };
    expect(await moved("2026-04-30", "2026-05-31")).toEqual([700, 0, 0, 0, 20, 720]);
    expect(await moved("2026-05-31", "2026-06-30")).toEqual([720, 630, 0, 700, -20, 630]);
  });
});

describe("Retention in the receivables reports", () => {
  // 100 due and 40 retention, of which 15 came; 10 paid ahead, set off against the oldest of what is counted.
  it("is counted, left out, or looked at alone: open and net, ages, items and what moved between two days", async () => {
    const { ledger } = figures;
    const customer = await ledger.customer(COMP, "U6", "保煤", "baomei");
    const debt = (kind: string, dueOn: string, ...entries: { kind: string; on: string; amount: string }[]) => ({
      customer,
      ...ids,
      kind,
      dueOn,
      entries,
    });
    await ledger.items(COMP, [
      debt("progress", "2026-04-01", { kind: "invoice", on: "2026-01-01", amount: "100" }),
      debt(
        "retention",
        "2026-03-01",
        { kind: "invoice", on: "2026-01-01", amount: "40" },
        { kind: "receipt", on: "2026-06-10", amount: "-15" },
      ),
      debt("advance", "2026-06-01", { kind: "advance", on: "2026-06-01", amount: "-10" }),
    ]);
    await landed(figures.analytics, COMP);
    const where = [{ dimension: "customer", in: [customer] }];
    const told = async (retention: string, credit = "own") => {
      const params = { retention, credit, from: "2026-06-01", before: "2026-05-31" };
      const [row] = await ask({ metrics: ["open", "net", "retention", "items", "change"], where, params });
      const [moved] = await ask({ metrics: ["applied"], where, params });
      return [row?.open, row?.net, row?.retention, row?.items, row?.change, moved?.applied].map((value) => Number(value ?? 0));
    };
    expect(await told("with")).toEqual([125, 115, 25, 2, -15, 15]);
    expect(await told("without")).toEqual([100, 90, 0, 1, 0, 0]);
    expect(await told("only")).toEqual([25, 25, 25, 1, -15, 15]);
    expect((await told("without", "netted")).slice(0, 2), "the advance meets the debt that is counted").toEqual([90, 90]);
    expect((await told("with", "netted")).slice(0, 3), "and the oldest of all where retention is").toEqual([115, 115, 15]);
    const buckets = await ask({ metrics: ["open"], by: ["bucket"], where, params: { retention: "only" } });
    expect(buckets.map(({ bucket, open }) => [bucket, open])).toEqual([["d91to180", "25.0000"]]);
  });
});

describe("Debts by the day of acceptance", () => {
  it("are undated on days before it, whenever it became known", async () => {
    const customer = await figures.ledger.customer(COMP, "U7", "验煤", "yanmei");
    const [id = ""] = await figures.ledger.items(COMP, [
      { customer, ...ids, dueOn: "2026-04-01", entries: [{ kind: "invoice", on: "2026-01-01", amount: "50" }] },
    ]);
    await figures.ledger.sql`update receivable_item set accepted_on = '2026-05-11' where comp_id = ${COMP} and id = ${id}`;
    await landed(figures.analytics, COMP);
    const aged = async (asOf: string) => {
      const where = [{ dimension: "customer", in: [customer] }];
      const rows = await ask({ metrics: ["open"], by: ["bucket"], where, params: { asOf, basis: "accepted", buckets: "bands" } });
      return rows.map(({ bucket, open }) => [bucket, open]);
    };
    expect(await aged("2026-05-10")).toEqual([["undated", "50.0000"]]);
    expect(await aged("2026-05-11")).not.toEqual([["undated", "50.0000"]]);
  });
});
