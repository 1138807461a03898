import { act, type ActionInput } from "#engine/write/act";
import { readRecords } from "#engine/records";
import { createDocuments } from "#engine/write/save";
import { dayIn, type Runtime } from "#engine/runtime";
import { type RowIn, shaped } from "#db/row";
import { plusDays } from "./day.ts";
import { GROUP_ZONE } from "./group/company.ts";
import { deskOf } from "./group/desk.ts";
import { personOf } from "./person.ts";
import { settle, type Verdicts } from "./verdicts.ts";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

const [INVOICE, REFUND, RELEASE, RECEIPT] = [
  "sales.salesInvoice",
  "sales.refundRequest",
  "sales.creditRelease",
  "sales.salesReceipt",
] as const;
/** Below what a leader decides on. */
const [PRICE, TOTAL] = ["1000", "11300.00"];
const BUYER = shaped({ customerId: "id", departmentId: "id", headId: "id", materialId: "id" });
type Buyer = RowIn<typeof BUYER>;

/**
 * What is under way with money: invoice requests, refunds and releases of credit in every stage, a change of a request, and red invoices.
 */
export async function openMoney(runtime: Runtime, compId: number): Promise<void> {
  const as = personOf(runtime, compId);
  const doing = (work: EngineWork, id: string, action: string, made: readonly (DocumentRecord | undefined)[], given: ActionInput = {}) => {
    const module = runtime.definitions.modules.get(id);
    if (!module) throw new Error(`no module ${id}`);
    const targets = made.flatMap((one) => (one ? [{ id: String(one.header.id), version: Number(one.header.version) }] : []));
    return act(work, module, action, targets, { reason: "示范数据", ...given });
  };
  const buyer = await as("sales", (work) => buyerOf(work));
  if (!buyer) return;
  const desk = deskOf(runtime, compId);
  const today = dayIn(GROUP_ZONE, runtime.clock.now());
  const who = { customerId: buyer.customerId, departmentId: buyer.departmentId, currency: "CNY" };
  const received = { header: { ...who, docOn: plusDays(today, -12), method: "transfer", payer: "预付货款", totalAmount: "60000.00" } };
  const receipts = await desk.write(RECEIPT, [received]);
  await desk.do(RECEIPT, "confirm", await desk.do(RECEIPT, "submit", receipts));

  const made = await as("sales", async (work) => {
    const create = (id: string, drafts: Parameters<typeof createDocuments>[2]) => {
      const module = runtime.definitions.modules.get(id);
      if (!module) throw new Error(`no module ${id}`);
      return createDocuments(work, module, drafts);
    };
    const invoices = await create(
      INVOICE,
      Array.from({ length: 9 }, () => requestOf(buyer, today)),
    );
    const refunds = await create(
      REFUND,
      Array.from({ length: 6 }, (_, at) => refundOf(who, at)),
    );
    const releases = await create(
      RELEASE,
      Array.from({ length: 5 }, (_, at) => releaseOf(buyer, today, at)),
    );
    const handed = [
      ...(await doing(work, INVOICE, "submit", invoices.slice(1))),
      ...(await doing(work, REFUND, "submit", refunds.slice(1))),
      ...(await doing(work, RELEASE, "submit", releases.slice(1))),
    ];
    return { invoices: handed.slice(0, 8), refunds: handed.slice(8, 13), releases: handed.slice(13) };
  });
  if (!made) return;
  await as("approver", (work) => settle(work, verdictsOf(made)));
  await as("sales", async (work) => doing(work, INVOICE, "requestChange", await again(runtime, work, INVOICE, made.invoices.slice(3, 4))));
  await as("finance", async (work) => {
    const agreed = await again(runtime, work, INVOICE, made.invoices.slice(4));
    await doing(work, INVOICE, "send", agreed.slice(0, 1), { input: { header: { taxStatus: "sent", taxMessage: "已上传开票平台" } } });
    for (const [at, one] of agreed.slice(1).entries())
      await doing(work, INVOICE, "issue", [one], {
        input: { header: { invoiceNo: `2611${String(90_000_000 + compId * 1000 + at)}`, invoiceCode: "1400", issuedOn: today } },
      });
    const [first, ...others] = await again(runtime, work, INVOICE, made.invoices.slice(5));
    await doing(work, INVOICE, "complete", [first]);
    await doing(work, INVOICE, "issueRed", others);
    await doing(work, REFUND, "pay", await again(runtime, work, REFUND, made.refunds.slice(4)), { input: { header: { paidOn: today } } });
  });
  await finishRed(runtime, compId, today);
}

const verdictsOf = ({ invoices, refunds, releases }: Record<"invoices" | "refunds" | "releases", readonly DocumentRecord[]>): Verdicts =>
  new Map(
    [invoices, refunds, releases].flatMap((papers) =>
      papers.slice(1).map(({ header }, at) => [String(header.id), at === 0 ? "return" : at === 1 ? "reject" : "approve"] as const),
    ),
  );

/** One of the red invoices is handed in, agreed to and issued; the other stays a draft. */
async function finishRed(runtime: Runtime, compId: number, today: string): Promise<void> {
  const as = personOf(runtime, compId);
  const module = runtime.definitions.modules.get(INVOICE);
  if (!module) return;
  const find = async (work: EngineWork, stage: string) => {
    const [row] = await work.run(
      shaped({
        id: "id",
        version: "integer",
      })`select id, version from sales_invoice where comp_id = ${compId} and is_red and stage = ${stage} order by id limit 1`,
    );
    return row ? [row] : [];
  };
  const submitted = await as("finance", async (work) => act(work, module, "submit", await find(work, "draft")));
  await as("approver", (work) => settle(work, new Map((submitted ?? []).map(({ header }) => [String(header.id), "approve"] as const))));
  await as("finance", async (work) =>
    act(work, module, "issue", await find(work, "approved"), {
      input: { header: { invoiceNo: `2611${String(95_000_000 + compId)}`, invoiceCode: "1400", issuedOn: today } },
    }),
  );
}

async function again(runtime: Runtime, work: EngineWork, id: string, records: readonly DocumentRecord[]): Promise<DocumentRecord[]> {
  const module = runtime.definitions.modules.get(id);
  return module
    ? readRecords(
        work,
        module,
        records.map(({ header }) => String(header.id)),
      )
    : [];
}

/** A customer of the salesperson with an approved head. */
async function buyerOf(work: EngineWork): Promise<Buyer | undefined> {
  const [found] = await work.run(BUYER`select k.id as "customerId", c.department_id as "departmentId", h.id as "headId",
      (select m.id from company_material m join material_class s on s.comp_id = m.comp_id and s.id = m.material_class_id and s.code = '60'
        where m.comp_id = k.comp_id order by m.id limit 1) as "materialId"
    from customer k join company_party c on c.comp_id = k.comp_id and c.id = k.id
    join invoice_head h on h.comp_id = k.comp_id and h.customer_id = k.id and h.stage = 'approved'
    where k.comp_id = ${work.compId} and c.department_id = (select department_id from employee
      where comp_id = ${work.compId} and id = ${work.viewer.employeeId})
    order by (k.owner_id = ${work.viewer.employeeId}) desc, k.id limit 1`);
  return found;
}

function requestOf({ customerId, departmentId, headId, materialId }: Buyer, today: string) {
  return {
    header: { docOn: plusDays(today, -5), customerId, departmentId, headId, invoiceType: "special", currency: "CNY" },
    lines: {
      lines: [{ description: "备件", totalAmount: TOTAL, taxRate: "13", dueOn: plusDays(today, 30) }],
      products: [{ materialId, quantity: "10", unitPrice: PRICE, taxRate: "13" }],
    },
  };
}

const refundOf = (who: Omit<Buyer, "headId" | "materialId"> & { currency: string }, at: number) => ({
  header: {
    ...who,
    totalAmount: `${(at + 1) * 1500}.00`,
    reason: "客户重复付款，申请退回多付部分",
    bank: "示范银行",
    bankAccount: "62170099887766",
    explanation: "客户已出具账户变更说明",
  },
});

const releaseOf = ({ customerId, departmentId }: Buyer, today: string, at: number) => ({
  header: {
    customerId,
    departmentId,
    amount: `${(at + 1) * 2000}.00`,
    validFrom: today,
    validTo: plusDays(today, 30),
    reason: "年底集中提货，客户承诺下月初付款",
  },
});
