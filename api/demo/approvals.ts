import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { run } from "#db/client";
import { divide, round } from "#define/decimal";
import { act } from "#engine/write/act";
import { createDocuments, type Draft } from "#engine/write/save";
import type { Runtime } from "#engine/runtime";
import { loadViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { GROUP } from "./group/company.ts";
import { type Names, names } from "./group/names.ts";
import { writer } from "./writer.ts";

const CHAIN = "admin.approvalChain";
/** From this amount on the leaders decide as well. */
const LEADERS_FROM = "50000";

/** What a storekeeper may scrap without being asked, and what the demo's scrap is worth about. */
const SCRAP_LIMIT = "20000";
const SCRAPPED = ["26000", "64000"];
const SCRAP = "warehouse.scrapOrder";

/** Publishes a chain for every module that asks for approval in a company: an approver, and a leader for big amounts. */
export async function loadApprovals(runtime: Runtime, compId: number): Promise<void> {
  const modules = [...runtime.definitions.modules.values()].filter(({ approval }) => approval !== undefined && !approval.optional);
  const roles = await run(runtime.client, shaped({ id: "id", code: "text" })`select id, code from role`);
  const role = (code: string) => roles.find((one) => one.code === code)?.id ?? "";
  const drafts = modules.map(({ id, approval }) =>
    approval?.steps
      ? steppedChain(id, approval.steps, role)
      : chainOf(id, role("approver"), approval?.amount === undefined ? undefined : role("leader")),
  );
  await writer(runtime, compId, "demo").write(CHAIN, drafts, "publish");
  if (GROUP.some(({ id }) => id === compId)) await handIn(runtime, compId);
}

/** The storekeeper hands in scrap above the limit, which waits for approval. */
async function handIn(runtime: Runtime, compId: number): Promise<void> {
  const module = runtime.definitions.modules.get(SCRAP);
  const [keeper] = await run(runtime.client, shaped({ id: "id" })`select id from account where account = 'keeper'`);
  const viewer = keeper && (await loadViewer(runtime, keeper.id, compId, "zh"));
  if (!module || !viewer) return;
  await run(runtime.client, sql`update company set scrap_limit = ${SCRAP_LIMIT} where id = ${compId}`);
  await inWork(runtime, viewer, async (work) => {
    const lying =
      await work.run(LYING`select b.warehouse_id as "warehouseId", b.material_id as "materialId", b.quantity, b.value / b.quantity as cost
      from stock_on_hand b where b.comp_id = ${compId} and b.warehouse_id = any(select s.warehouse_id from station s
        join membership m on m.comp_id = s.comp_id and m.id = s.membership_id
        where s.comp_id = ${compId} and m.account_id = ${viewer.accountId} and s.warehouse_id is not null)
      and b.state = 'available' and b.owner = 'own' and b.batch = '' and b.area = '' and b.seat = '' and b.box = '' and b.serial = '' and b.reserved = 0
      and b.quantity > 0 and b.value > ${SCRAPPED[1]} * 2 order by b.value desc, b.material_id limit ${SCRAPPED.length}`);
    const drafts = lying.map((row, at) => scrapOf(row, SCRAPPED[at] ?? SCRAP_LIMIT));
    const made = await createDocuments(work, module, drafts);
    const targets = made.map(({ header }) => ({ id: String(header.id), version: Number(header.version) }));
    if (targets.length > 0) await act(work, module, "submit", targets);
  });
}

const LYING = shaped({ warehouseId: "id", materialId: "id", quantity: "decimal", cost: "decimal" });
type Lying = RowIn<typeof LYING>;

function scrapOf({ warehouseId, materialId, cost }: Lying, worth: string): Draft {
  const quantity = round(divide(worth, cost, 6), 0);
  return {
    header: { warehouseId, reason: "锈蚀报废，无法修复" },
    lines: { lines: [{ materialId, quantity: quantity === "0" ? "1" : quantity }] },
  };
}

/** Who decides in the steps that a module names: what a dealer reports goes by the service engineers first. */
const DECIDERS: Readonly<Record<string, { names: Names; role: string; condition?: string }>> = {
  specialist: {
    names: names("服务专员审批", "Specialist", "Специалист"),
    role: "serviceEngineer",
    condition: JSON.stringify({ field: "source", in: ["dealer"] }),
  },
  zone: { names: names("区域审批", "Zone", "Зона"), role: "leader" },
  internalOffice: { names: names("内勤审批", "Internal office", "Внутренняя служба"), role: "approver" },
  manager: { names: names("主管领导审批", "Manager", "Руководитель"), role: "leader" },
  detail: { names: names("风险明细审批", "Detail", "Детали"), role: "approver" },
  final: { names: names("上级审批", "Higher approver", "Вышестоящий"), role: "leader" },
  plan: {
    names: names("计划审批", "Plan", "План"),
    role: "leader",
    condition: JSON.stringify({ field: "variant", in: ["ZMJ"] }),
  },
  reception: { names: names("接待审批", "Reception", "Приём"), role: "approver" },
  projectLeader: { names: names("领导审批", "Leader", "Руководитель"), role: "leader" },
  quotation: { names: names("报价审批", "Quotation", "Цена"), role: "accountant" },
  bid: { names: names("投标审批", "Bid", "Заявка"), role: "leader" },
  exception: {
    names: names("低价与大额加签", "Exception", "Исключение"),
    role: "leader",
    condition: JSON.stringify({ field: "isException", in: [true] }),
  },
  administrator: { names: names("管理员审批", "Administrator", "Администратор"), role: "approver" },
};

function steppedChain(module: string, wanted: readonly string[], role: (code: string) => string): Draft {
  const steps = wanted.flatMap((name) => {
    const decider = DECIDERS[name];
    if (!decider) return [];
    const { names: called, role: code, ...more } = decider;
    return [{ resolver: "role", mode: "any", ...called, roleId: role(code), hours: 24, onTimeout: "remind", ...more }];
  });
  return {
    header: { ...names("逐级审批", "Approval step by step", "Поэтапное согласование"), module, resubmit: "returner" },
    lines: { steps, people: [] },
  };
}

function chainOf(module: string, approver: string, leader: string | undefined): Draft {
  const step = { resolver: "role", mode: "any" };
  const first = { ...step, ...names("主管审批", "Approval", "Согласование"), roleId: approver, hours: 24, onTimeout: "remind" };
  const second = { ...step, ...names("领导审批", "Leader", "Руководитель"), roleId: leader, amountFrom: LEADERS_FROM };
  return {
    header: { ...names("分级审批", "Approval by amount", "Согласование по сумме"), module, resubmit: "returner" },
    lines: { steps: leader === undefined ? [first] : [first, second], people: [] },
  };
}
