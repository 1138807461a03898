import { type RowIn, shaped } from "#db/row";
import { transaction } from "#db/client";
import { divide, subtract } from "#define/decimal";
import { act } from "#engine/write/act";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import type { Runtime } from "#engine/runtime";
import { firstOfMonth, plusDays } from "#demo/day";
import { type Writer, writer } from "#demo/writer";
import type { DocumentRecord } from "#define/rows";

const NOTE = "sales.receivableNote";
const LETTER = "sales.receivableLetter";
const MATRIX = "sales.provisionMatrix";
const LATE = shaped({ id: "id", customerId: "id", departmentId: "id", salespersonId: "id?", currency: "text", open: "text" });
type Late = RowIn<typeof LATE>;

/**
 * The care of open money: loss rates, one month classified and one on its way, notes on the greatest overdue items, letters in every stage.
 */
export async function writeReceivables(runtime: Runtime, to: Writer, endOn: string): Promise<void> {
  await writeMatrices(to, endOn);
  const late = await latest(runtime, to.compId, endOn);
  await writeClasses(runtime, to, endOn);
  await writeEarlierPromises(runtime, to.compId, late.slice(12, 15), endOn);
  const owners = late
    .slice(0, 15)
    .flatMap(({ id, salespersonId }) => (salespersonId ? [{ header: { itemId: id, kind: "owner", ownerId: salespersonId } }] : []));
  await to.write(NOTE, owners);
  const notes = late.slice(0, 12).map((item, at) => ({ header: { itemId: item.id, ...said(item, at, endOn) } }));
  await to.write(NOTE, notes);
  await writeTakenOver(runtime, to, endOn);
  const letter = (kind: string, item: Late) => ({
    header: {
      docOn: endOn,
      kind,
      customerId: item.customerId,
      departmentId: item.departmentId,
      salespersonId: item.salespersonId,
      currency: item.currency,
      asOf: plusDays(firstOfMonth(endOn, 0), -1),
      answerBy: plusDays(endOn, 20),
    },
  });
  const owing = [...new Map(late.map((item) => [item.customerId, item])).values()];
  await to.write(
    LETTER,
    owing.slice(0, 2).map((item) => letter("confirmation", item)),
    "collect",
    "send",
    "agree",
  );
  await to.write(
    LETTER,
    owing.slice(2, 4).map((item) => letter("confirmation", item)),
    "collect",
    "send",
  );
  await differ(
    runtime,
    to.compId,
    await to.write(
      LETTER,
      owing.slice(4, 5).map((item) => letter("confirmation", item)),
      "collect",
      "send",
    ),
  );
  await to.write(
    LETTER,
    owing.slice(0, 3).map((item) => letter("dunning", item)),
    "collect",
    "send",
  );
  await to.write(
    LETTER,
    owing.slice(4, 5).map((item) => letter("dunning", item)),
    "collect",
  );
}

/** Part lost of each bucket in percent, by days overdue; retention and leases are safer, debts abroad are riskier. */
const LOSSES: readonly (readonly [bucket: string, percent: number])[] = [
  ["notDue", 0.5],
  ["d1to30", 2.2],
  ["d31to60", 2.7],
  ["d61to90", 4.5],
  ["d91to180", 8],
  ["d181to365", 15],
  ["d366to730", 35],
  ["d731to1095", 60],
  ["d1096up", 100],
];
const SEGMENTS = [
  ["trade", 1],
  ["retention", 0.6],
  ["abroad", 1.4],
  ["lease", 0.8],
] as const;

const matrix = (docOn: string, outlook: number) => ({
  header: { docOn, recoveryRate: "20", forwardFactor: String(outlook) },
  lines: {
    lines: SEGMENTS.flatMap(([segment, weight]) =>
      LOSSES.map(([bucket, percent]) => {
        const historical = Math.min(100, percent * weight);
        return {
          segment,
          bucket,
          historicalRate: historical.toFixed(4),
          lossRate: Math.min(100, (historical * outlook) / 100).toFixed(4),
        };
      }),
    ),
  },
});

/** The loss rates of last year, higher ones since the beginning of this month, and a proposal that is being written. */
async function writeMatrices(to: Writer, endOn: string): Promise<void> {
  for (const one of [matrix(firstOfMonth(endOn, -12), 100), matrix(firstOfMonth(endOn), 106)]) await to.write(MATRIX, [one], "takeOver");
  await to.write(MATRIX, [matrix(endOn, 109)]);
}

/** The customer says that he owes less than the letter. */
async function differ(runtime: Runtime, compId: number, letters: readonly DocumentRecord[]): Promise<void> {
  const module = moduleOf(runtime, LETTER);
  for (const { header } of letters)
    await inWork(runtime, systemViewer(compId, "demo"), (work) =>
      act(work, module, "differ", [{ id: String(header.id), version: Number(header.version) }], {
        input: { header: { statedAmount: subtract(String(header.totalAmount), "36500"), answerNotes: "一批配件尚未收货，暂不认可" } },
      }),
    );
}

const moduleOf = ({ definitions }: Runtime, id: string) => {
  const found = definitions.modules.get(id);
  if (!found) throw new Error(`no module ${id}`);
  return found;
};

/** What customers promised weeks ago: some did not pay by the day they named, others did. */
async function writeEarlierPromises(runtime: Runtime, compId: number, late: readonly Late[], endOn: string): Promise<void> {
  const kept = await transaction(runtime.client, [compId], (open) =>
    open.run(shaped({ id: "id", paidOn: "text", paid: "text" })`select i.id, p.on_day::text as "paidOn", least(p.paid, i.open)::text as paid
      from (select i.comp_id, i.id, sum(e.company_amount) as open from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
        where i.comp_id = ${compId} and i.kind <> 'advance' group by i.comp_id, i.id having sum(e.company_amount) > 0) i
      join lateral (select max(e.entry_on) as on_day, - sum(e.company_amount) as paid from receivable_entry e
        where e.comp_id = i.comp_id and e.item_id = i.id and e.kind = 'receipt' and e.entry_on > ${endOn}::date - 60) p on p.paid > 0
      order by p.paid desc, i.id limit 3`),
  );
  const promised = [
    ...kept.map(({ id, paidOn, paid }) => ({ itemId: id, saidOn: plusDays(paidOn, -12), promisedOn: paidOn, promisedAmount: paid })),
    ...late.map(({ id, open }, at) => ({
      itemId: id,
      saidOn: plusDays(endOn, -30),
      promisedOn: plusDays(endOn, -9 + at * 4),
      promisedAmount: open,
    })),
  ];
  for (const { saidOn, ...header } of promised) {
    const then = { ...runtime, clock: { now: () => new Date(`${saidOn}T04:00:00Z`) } };
    await writer(then, compId, "demo").write(NOTE, [{ header: { kind: "promise", ...header } }]);
  }
}

/** Balances taken over from the system before, which name contracts only by their number; the paper that ties them to those waits. */
async function writeTakenOver(runtime: Runtime, to: Writer, endOn: string): Promise<void> {
  const [oldest, ...others] = await transaction(runtime.client, [to.compId], (open) =>
    open.run(CONTRACT`select doc_no as "contractNo", customer_id as "customerId", department_id as "departmentId", currency, doc_on::text as on
      from sales_contract where comp_id = ${to.compId} and effective_on is not null order by doc_on, id limit 3`),
  );
  if (!oldest) return;
  const lines = [
    oldest,
    ...others.filter(({ departmentId, currency }) => departmentId === oldest.departmentId && currency === oldest.currency),
  ];
  await to.write(
    "sales.receivableOpening",
    [
      {
        header: { docOn: oldest.on, departmentId: oldest.departmentId, currency: oldest.currency },
        lines: {
          lines: lines.map(({ customerId, contractNo, on }, at) => ({
            customerId,
            itemNo: `QC-${at + 1}`,
            contractNo,
            postedOn: on,
            dueOn: plusDays(on, 60),
            totalAmount: `${(at + 3) * 21_500}.00`,
          })),
        },
      },
    ],
    "post",
  );
  await to.write("sales.receivableArrangement", [{ header: { docOn: endOn, departmentId: oldest.departmentId } }], "propose");
  const [first] = lines;
  if (first)
    await to.write("sales.receivableWriteOff", [
      {
        header: {
          docOn: endOn,
          customerId: first.customerId,
          departmentId: first.departmentId,
          currency: first.currency,
          reason: "尾差，多年未能收回",
        },
        lines: { lines: [{ itemId: { code: "QC-1" }, amount: "1500.00" }] },
      },
    ]);
}

const CONTRACT = shaped({ contractNo: "text", customerId: "id", departmentId: "id", currency: "text", on: "text" });

function said({ open }: Late, at: number, endOn: string) {
  const kinds = [
    { kind: "promise", promisedOn: plusDays(endOn, 7 + at), promisedAmount: open },
    { kind: "dispute", notes: "客户对数量提出异议，等待现场核对" },
    { kind: "note", notes: "已电话沟通，对方财务正在走付款流程" },
    { kind: "promise", promisedOn: endOn, promisedAmount: divide(open, "4", 2) },
  ];
  return kinds[at % kinds.length] ?? {};
}

/** The items with the most money overdue, in company currency, that lay open at the end of last month too. */
function latest(runtime: Runtime, compId: number, endOn: string): Promise<Late[]> {
  return transaction(runtime.client, [compId], (open) =>
    open.run(LATE`select i.id, i.customer_id as "customerId", i.department_id as "departmentId", i.salesperson_id as "salespersonId",
        i.currency, sum(e.company_amount)::text as open
      from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
      where i.comp_id = ${compId} and i.kind <> 'advance' and i.due_on < least(${endOn}::date - 30, date_trunc('month', ${endOn}::date)::date - 1)
        and i.posted_on < date_trunc('month', ${endOn}::date)::date
      group by i.comp_id, i.id having sum(e.company_amount) > 0
        and coalesce(sum(e.amount) filter (where e.entry_on < date_trunc('month', ${endOn}::date)::date), 0) > 0
      order by sum(e.company_amount) desc, i.id limit 24`),
  );
}

/** Each selling department classified the month before last; the last month waits as a draft. */
async function writeClasses(runtime: Runtime, to: Writer, endOn: string): Promise<void> {
  const departments = await transaction(runtime.client, [to.compId], (open) =>
    open.run(shaped({ id: "id" })`select distinct department_id as id from receivable_item where comp_id = ${to.compId} order by 1`),
  );
  const papers = (back: number) =>
    departments.map(({ id }) => ({
      header: { docOn: firstOfMonth(endOn, -back + 1), month: firstOfMonth(endOn, -back).slice(0, 7), departmentId: id },
    }));
  await to.write("sales.receivableClass", papers(2).slice(0, 1), "propose", "takeOver", "complete");
  await to.write("sales.receivableClass", papers(2).slice(1), "propose", "takeOver");
  await to.write("sales.receivableClass", papers(1), "propose");
}
