import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run, transaction } from "#db/client";
import { defined } from "#db/row";
import { systemViewer } from "#engine/access/viewer";
import { forgetCompanies } from "#engine/company";
import { inWork } from "#engine/work";
import { act } from "#engine/write/act";
import { landed, reader } from "#support/figures";
import { openServer } from "#support/server";
import { tieOut } from "#support/tieOut";
import { openFigureRoom } from "./figureRoom.ts";
import { contractOf } from "./salesroom.ts";

const HS = 2;
const server = await openServer();
// Before anybody asks: calendars are remembered.
await run(server.client, sql`update company set fiscal_year_start_month = 4 where id = ${HS}`);
forgetCompanies(server.served);
const { room, figures } = await openFigureRoom(server);
const { inForce, taken, rows, create, does, decides, write, served, client, onDay } = room;
const { admin, finance, approver } = room.people;

const MONTHS = ["2027-01", "2027-02", "2027-03", "2027-04"] as const;

/** What every figure of the money of one department says, by month. */
const TOLD = {
  received: [
    ["sales.receipts", "collected"],
    ["sales.contrast", "received"],
    ["sales.contractBook", "received"],
  ],
  applied: [
    ["sales.contrast", "applied"],
    ["sales.collections", "applied"],
    ["sales.receivables", "applied"],
  ],
  gross: [
    ["sales.invoices", "invoicedGross"],
    ["sales.contrast", "invoicedGross"],
    ["sales.receivables", "creditSales"],
  ],
  net: [
    ["sales.invoices", "invoiced"],
    ["sales.contrast", "invoiced"],
  ],
} as const;
type Measure = keyof typeof TOLD;
const BY_DAY: readonly string[] = ["sales.receipts", "sales.invoices"];

describe("A company whose fiscal year begins in April", () => {
  it("counts years, their quarters and what a report begins with from there, each called by the year that it ends in", async () => {
    // Views ask the clock of the database: the fiscal year is that of today.
    const today = new Date().toISOString().slice(0, 10);
    const begun = Number(today.slice(0, 4)) - (today.slice(5) < "04-01" ? 1 : 0);
    const [first, before] = [`${begun}-04-01`, `${begun}-03-31`];
    await onDay(today);
    await write("masterData.department", { code: "D40", nameZh: "四月部" });
    await write("crm.customer", {
      code: "C40",
      nameZh: "四月煤矿",
      departmentId: { code: "D40" },
      ownerId: { code: "E1" },
      currency: "CNY",
    });
    const of = { customerId: { code: "C40" }, departmentId: { code: "D40" } };
    const signed = async (docOn: string, unitPrice: string) =>
      inForce(contractOf({ ...of, docOn }, { products: [{ materialId: { code: "ZY" }, quantity: "1", unitPrice, taxRate: "13" }] }));
    await signed(before, "300");
    await signed(first, "700");
    await signed(`${begun - 1}-04-01`, "200");

    const plan = { customerId: { code: "C40" }, year: begun + 1, startOn: first, endOn: `${begun + 1}-03-31` };
    const goals = [{ measure: "orderIntake", target: "1000", dueOn: plan.endOn }];
    const place = "/api/documents/crm.strategicCustomer?company=HS";
    const early = await admin.ask("POST", place, { key: "early", header: { ...plan, startOn: before }, lines: { goals } });
    expect(early.body).toMatchObject({ issues: [{ code: "between", field: "startOn" }] });
    const { id } = await create(admin, "crm.strategicCustomer", { header: plan, lines: { goals } });
    expect((await room.read(admin, "crm.strategicCustomer", id)).lines.goals).toMatchObject([
      { actual: "700.0000", completeRate: "70.0000" },
    ]);
    const profile = (await rows(admin, "crm.customerProfile", "screen=query&limit=100")).find(({ code }) => code === "C40");
    expect(profile).toMatchObject({ ordered: "700.0000", isStrategic: true });

    const computed = async (period: string, periodKey: string) => {
      const header = { variant: "indicators", period, periodKey, departmentId: { code: "D40" }, ownerId: { code: "E1" }, dueOn: today };
      const form = await create(admin, "crm.meetingData", { header, lines: { lines: [{ measure: "orderIntake" }] } });
      const line = (await does(admin, "crm.meetingData", form.id, "compute")).lines.lines?.[0];
      await does(admin, "crm.meetingData", form.id, "submit");
      return [Number(line?.computed), Number(line?.lastYear)];
    };
    expect(await computed("year", String(begun + 1))).toEqual([700, 500]);
    expect(await computed("quarter", `${begun}-Q4`)).toEqual([300, 0]);
    expect(await computed("quarter", `${begun + 1}-Q1`)).toEqual([700, 200]);
    await landed(served.analytics, HS);
    const where = [{ dimension: "department", in: [String((await room.read(admin, "crm.strategicCustomer", id)).header.departmentId)] }];
    const forms = await figures({ dataset: "crm.meetingFigures", metrics: ["figures"], by: ["period", "month"], where });
    expect(forms.map((row) => `${row.period} ${row.month}`).toSorted()).toEqual([
      `quarter ${begun}-01`,
      `quarter ${begun}-04`,
      `year ${begun}-04`,
    ]);
    const [intake] = await figures({ dataset: "sales.contrast", metrics: ["ordered"], where });
    expect(Number(intake?.ordered), "from the first day of its fiscal year, where nobody says from when").toBe(700);
  });
});

describe("Money of a paid invoice that was taken back", () => {
  it("is received, applied and invoiced alike in every figure, on every past day; worked out by hand", async () => {
    await onDay("2027-06-30");
    await write("masterData.department", { code: "D10", nameZh: "回款部" });
    await write("crm.customer", { code: "C10", nameZh: "马脊梁煤矿", departmentId: { code: "D10" }, currency: "CNY" });
    const seller = { customerId: { code: "C10" }, departmentId: { code: "D10" } };
    const instalments = [{ kind: "delivery", amount: "1130", dueOn: "2027-01-05" }];
    const contracts = await inForce(...["2026-12-01", "2026-12-02"].map((docOn) => contractOf({ ...seller, docOn }, { instalments })));
    const bill = async (at: number, docOn: string) => {
      const contract = contracts[at];
      const line = { contractId: contract?.id, instalmentId: contract?.lines.instalments?.[0]?.id, totalAmount: "1130", taxRate: "13" };
      const [invoice] = await taken("sales.salesInvoice", "takeOver", { header: { docOn, ...seller }, lines: { lines: [line] } });
      const filter = encodeURIComponent(JSON.stringify({ contractId: contract?.id, isAdvance: false }));
      const [item] = await rows(admin, "sales.receivableItem", `filter=${filter}`);
      return { invoice: String(invoice?.header.id), item: String(item?.id) };
    };

    // January: 1,130 invoiced, 1,500 received, of which 1,130 are applied and 370 stand as an advance.
    const first = await bill(0, "2027-01-05");
    const receipt = await create(admin, "sales.salesReceipt", {
      header: { docOn: "2027-01-10", ...seller, contractId: contracts[0]?.id, totalAmount: "1500" },
      lines: { applications: [{ itemId: first.item, amount: "1130" }] },
    });
    await does(admin, "sales.salesReceipt", receipt.id, "submit");
    await does(finance, "sales.salesReceipt", receipt.id, "confirm");
    // February: a red invoice takes the paid one back: 1,130 less invoiced, and as much freed, so that 1,500 stand as advances.
    await onDay("2027-02-05");
    await does(admin, "sales.salesInvoice", first.invoice, "issueRed", { reason: "开错" });
    const redFilter = encodeURIComponent(JSON.stringify({ redOfId: first.invoice }));
    const [red] = await rows(admin, "sales.salesInvoice", `filter=${redFilter}`);
    await inWork(served, systemViewer(HS, "story"), async (work) => {
      const invoice = served.definitions.modules.get("sales.salesInvoice");
      if (invoice) await act(work, invoice, "takeOver", [{ id: String(red?.id), version: Number(red?.version) }]);
    });
    await onDay("2027-06-30");
    // March: the second contract is invoiced, and paid from the advances: 370 of the receipt and 760 of what the red invoice freed.
    const second = await bill(1, "2027-03-05");
    const settlement = await create(admin, "sales.receivableSettlement", {
      header: { docOn: "2027-03-10", ...seller, method: "oldest" },
    });
    await does(admin, "sales.receivableSettlement", settlement.id, "propose");
    await does(finance, "sales.receivableSettlement", settlement.id, "post");
    // April: 300 of the 370 that are left go back to the customer.
    const refund = await create(admin, "sales.refundRequest", {
      header: {
        docOn: "2027-04-10",
        ...seller,
        totalAmount: "300",
        reason: "多付",
        bank: "工行",
        bankAccount: "6222",
        explanation: "新账户",
      },
    });
    await does(admin, "sales.refundRequest", refund.id, "submit");
    await decides(approver, refund.id, "approve");
    await does(finance, "sales.refundRequest", refund.id, "pay", { header: { paidOn: "2027-04-20" } });
    await landed(served.analytics, HS);

    const where = [{ dimension: "department", in: [String(receipt.header.departmentId)] }];
    const asked = async (dataset: string, metric: string, month: string) => {
      const [from, asOf] = [`${month}-01`, `${month}-28`];
      const within = BY_DAY.includes(dataset)
        ? { where: [...where, { dimension: "day", from, to: asOf }] }
        : { where, params: { from, asOf } };
      return Number((await figures({ dataset, metrics: [metric], ...within }))[0]?.[metric] ?? 0);
    };
    const told = (measure: Measure) =>
      Promise.all(TOLD[measure].map(([dataset, metric]) => Promise.all(MONTHS.map((month) => asked(dataset, metric, month)))));
    expect(await told("received")).toEqual(alike("received", [1500, 0, 0, -300]));
    expect(await told("applied")).toEqual(alike("applied", [1130, -1130, 1130, 0]));
    expect(await told("gross")).toEqual(alike("gross", [1130, -1130, 1130, 0]));
    expect(await told("net")).toEqual(alike("net", [1000, -1000, 1000, 0]));

    // The lists say the same of each contract: 1,500 less 1,130 that went over to the second and 300 paid back; open advances 70.
    const listed = await transaction(client, [HS], (open) =>
      open.run(defined`select m.received_amount as money, s.received_amount as status, s.is_collected, m.advance_amount as advance, m.open_amount as open
          from contract_money m join contract_status s on s.comp_id = m.comp_id and s.id = m.id where m.comp_id = ${HS}
            and m.id in (${contracts[0]?.id ?? ""}, ${contracts[1]?.id ?? ""}) order by m.doc_on`),
    );
    expect(listed.map((row) => Object.values(row).map(Number))).toEqual([
      [70, 70, 0, 70, 0],
      [1130, 1130, 1, 0, 0],
    ]);
    // By the month of the invoice: January's was taken back with its money, so that nothing is left of it; March's was collected.
    const cohorts = await figures({
      dataset: "sales.receivables",
      metrics: ["invoicedToDate", "collectedToDate", "invoiceCollectionRate"],
      by: ["postedMonth"],
      where: [...where, { dimension: "postedMonth", in: ["2027-01", "2027-03"] }],
      params: { asOf: "2027-04-30" },
    });
    expect(
      cohorts.map((row) => [row.postedMonth, Number(row.invoicedToDate), Number(row.collectedToDate), row.invoiceCollectionRate]),
    ).toEqual([["2027-03", 1130, 1130, "1.000000"]]);
    expect(second.item).not.toBe(first.item);
    await tiesOut();
  });
});

/** Every figure above is what the ledgers and the journal say of the whole company, month by month. */
async function tiesOut(): Promise<void> {
  const viewer = reader(HS);
  for (const pairs of Object.values(TOLD))
    for (const [id, metric] of pairs) {
      const dataset = served.analytics.catalogue.datasets.get(id);
      if (!dataset) throw new Error(`no dataset ${id}`);
      for (const month of MONTHS) {
        const params = BY_DAY.includes(id) ? {} : { ...INITIAL, from: `${month}-01`, asOf: `${month}-28` };
        const answer = await served.analytics.slices.answer(viewer, {
          dataset: id,
          metrics: [metric],
          by: [],
          params: paramsOf(dataset, params),
        });
        const [truth] = await tieOut(client, viewer, dataset, [metric], params);
        expect([id, metric, month, Number(answer.rows[0]?.[0] ?? 0)]).toEqual([id, metric, month, Number(truth)]);
      }
    }
}

/** Every figure of a measure says the same months. */
const alike = (measure: Measure, months: readonly number[]) => TOLD[measure].map(() => months);
const INITIAL = {
  bills: "taken",
  unposted: "without",
  retention: "with",
  credit: "own",
  buckets: "standard",
  basis: "due",
  before: "2026-12-31",
};
const paramsOf = ({ params }: { params: object }, given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in params));
