import { type RowIn, shaped } from "#db/row";
import { addDays } from "#define/days";
import type { DocumentRecord } from "#define/rows";
import { moduleOf } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import { act } from "#engine/write/act";
import { createDocuments } from "#engine/write/save";
import { type Desk, deskOf, targetOf } from "./group/desk.ts";
import { personOf } from "./person.ts";
import { settle } from "./verdicts.ts";

const [COST, RESPONSIBILITY, TENDER] = ["crm.bidCost", "crm.projectResponsibility", "crm.bidInfo"] as const;
/** Projects that somebody answered for until they were signed, and those that somebody answers for. */
const [SETTLED, RUNNING] = [4, 3] as const;
/** What was said of tenders that came to nothing. */
const [NOT_OURS, GIVEN_UP] = ["不在产品范围", "资质条件不符"] as const;

/** What stands beside the chain from lead to contract: costs of a bid, who answers for projects, tenders that came to nothing. */
export async function openChain(runtime: Runtime, compId: number, today: string): Promise<void> {
  const desk = deskOf(runtime, compId);
  await costBid(desk);
  await answer(runtime, desk, today);
  await letGo(runtime, compId);
}

/** Two versions of what a bid costs that lies in the office: the second one counts. */
async function costBid(desk: Desk): Promise<void> {
  const [bid] = await desk.rows(shaped({
    id: "id",
    departmentId: "id",
    lotNo: "text",
    quantity: "decimal",
  })`select b.id, b.department_id as "departmentId", l.lot_no as "lotNo", l.quantity
    from project_bid b join project_bid_lot l on l.comp_id = b.comp_id and l.bid_id = b.id
    where b.comp_id = ${desk.compId} and b.stage = 'internal' order by b.id, l.seq limit 1`);
  if (!bid) return;
  const { id: bidId, departmentId, lotNo, quantity } = bid;
  for (const [materialCost, basis] of [
    ["98000", "按上年采购价测算"],
    ["94500", "按最新钢材报价重新测算"],
  ] as const) {
    const line = { lotNo, quantity, materialCost, labourCost: "26000", freightCost: "4200", otherCost: "8000" };
    await desk.carry(COST, { header: { bidId, departmentId, basis, currency: "CNY" }, lines: { lines: [line] } }, "adopt");
  }
}

const PROJECT = shaped({
  id: "id",
  customerId: "id",
  departmentId: "id",
  salespersonId: "id",
  memberId: "id?",
  target: "decimal",
  fromOn: "day",
  toOn: "day?",
});
type Project = RowIn<typeof PROJECT>;

/** Who answers for projects: of those that were signed last it is settled, of the greatest ones under way it runs. */
async function answer(runtime: Runtime, desk: Desk, today: string): Promise<void> {
  const projects = (stages: string, count: number) =>
    desk.rows(PROJECT`select p.id, p.customer_id as "customerId",
      p.department_id as "departmentId", p.salesperson_id as "salespersonId", p.doc_on as "fromOn", p.closed_on as "toOn",
      (select m.employee_id from sales_project_member m where m.comp_id = p.comp_id and m.project_id = p.id order by m.seq limit 1) as "memberId",
      round(p.estimated_amount * p.exchange_rate, -4) as target
    from sales_project p where p.comp_id = ${desk.compId} and p.stage = ${stages} and p.salesperson_id is not null
    order by p.closed_on desc nulls first, p.estimated_amount desc, p.id limit ${count}`);
  const [signed, running] = [await projects("contracted", SETTLED), await projects("active", RUNNING)];
  const made = await desk.write(RESPONSIBILITY, [...signed, ...running].map(responsibilityOf));
  const submitted = await desk.do(RESPONSIBILITY, "submit", made);
  const ids = submitted.map(({ header }) => String(header.id));
  const as = personOf(runtime, desk.compId);
  for (const who of ["approver", "leader"]) await as(who, (work) => settle(work, new Map(ids.map((id) => [id, "approve"] as const))));
  const isOver = ({ header: { stage, toOn } }: DocumentRecord) => stage === "approved" && typeof toOn === "string" && toOn < today;
  await desk.do(RESPONSIBILITY, "complete", (await desk.records(RESPONSIBILITY, ids)).filter(isOver));
}

function responsibilityOf({ id, memberId, toOn, ...who }: Project) {
  const own = memberId === null || memberId === who.salespersonId ? "100" : "60";
  const helper = own === "100" ? [] : [{ employeeId: memberId, departmentId: who.departmentId, indicator: "技术支持", weight: "40" }];
  return {
    header: { ...who, projectId: id, toOn, content: "按合同额考核，责任人牵头投标与签约" },
    lines: {
      shares: [{ employeeId: who.salespersonId, departmentId: who.departmentId, indicator: "合同额", weight: own }, ...helper],
    },
  };
}

/** Tenders of this week and the next ones that nobody follows, and one that was given up. */
async function letGo(runtime: Runtime, compId: number): Promise<void> {
  await personOf(runtime, compId)("sales", async (work) => {
    const module = moduleOf(work, TENDER);
    const [own] = await work.run(shaped({ departmentId: "id" })`select department_id as "departmentId" from employee
      where comp_id = ${work.compId} and id = ${work.viewer.employeeId}`);
    if (!own) return;
    const drafts = ["矿用皮带采购", "救生舱采购", "刮板输送机租赁"].map((title, at) => ({
      header: { ...own, title, source: "media", noticeNo: `MT-${at + 1}`, bidOn: addDays(work.today, at * 2 + 1) },
    }));
    const [first, ...others] = await createDocuments(work, module, drafts);
    await act(work, module, "ignore", others.map(targetOf), { reason: NOT_OURS });
    const taken = await act(work, module, "take", first ? [targetOf(first)] : [], { reason: GIVEN_UP });
    await act(work, module, "lose", taken.map(targetOf), { reason: GIVEN_UP });
  });
}
