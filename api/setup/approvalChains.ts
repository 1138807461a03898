import { shaped } from "#db/row";
import type { EngineWork } from "#engine/context";
import type { Draft } from "#engine/write/save";

type Called = readonly [zh: string, en: string, ru: string];
const named = ([nameZh, nameEn, nameRu]: Called) => ({ nameZh, nameEn, nameRu });
/** From this amount on the leaders decide as well. */
const LEADERS_FROM = "50000";

/**
 * A chain for every module that asks for approval: the steps that it names, else an approver, and a leader for big amounts. They are
 * drafts: a chain is published by whoever knows that each of its steps finds somebody. Where a role that it asks is not in use here,
 * there is none.
 */
export async function approvalChains({ run, modules }: EngineWork): Promise<Draft[]> {
  const roles = await run(shaped({ id: "id", code: "text" })`select id, code from role where stage = 'enabled'`);
  const role = (code: string) => roles.find((one) => one.code === code)?.id;
  const asking = [...modules.values()].filter(({ approval }) => approval !== undefined && !approval.optional);
  const chains = asking.map(({ id, approval }) =>
    approval?.steps ? steppedChain(id, approval.steps, role) : chainByAmount(id, approval?.amount !== undefined, role),
  );
  return chains.filter(({ lines }) => lines.steps.every(({ roleId }) => roleId !== undefined));
}

type RoleOf = (code: string) => string | undefined;

type Decider = { called: Called; role: string; condition?: string };
/** Who decides in the steps that a module names: what a dealer reports goes by the service engineers first. */
const DECIDERS = new Map(
  Object.entries<Decider>({
    specialist: {
      called: ["服务专员审批", "Specialist", "Специалист"],
      role: "serviceEngineer",
      condition: JSON.stringify({ field: "source", in: ["dealer"] }),
    },
    zone: { called: ["区域审批", "Zone", "Зона"], role: "leader" },
    internalOffice: { called: ["内勤审批", "Internal office", "Внутренняя служба"], role: "approver" },
    manager: { called: ["主管领导审批", "Manager", "Руководитель"], role: "leader" },
    detail: { called: ["风险明细审批", "Detail", "Детали"], role: "approver" },
    final: { called: ["上级审批", "Higher approver", "Вышестоящий"], role: "leader" },
    plan: {
      called: ["计划审批", "Plan", "План"],
      role: "leader",
      condition: JSON.stringify({ field: "variant", in: ["ZMJ"] }),
    },
    reception: { called: ["接待审批", "Reception", "Приём"], role: "approver" },
    projectLeader: { called: ["领导审批", "Leader", "Руководитель"], role: "leader" },
    quotation: { called: ["报价审批", "Quotation", "Цена"], role: "accountant" },
    bid: { called: ["投标审批", "Bid", "Заявка"], role: "leader" },
    exception: {
      called: ["低价与大额加签", "Exception", "Исключение"],
      role: "leader",
      condition: JSON.stringify({ field: "isException", in: [true] }),
    },
    administrator: { called: ["管理员审批", "Administrator", "Администратор"], role: "approver" },
  }),
);

function steppedChain(module: string, wanted: readonly string[], role: RoleOf) {
  const steps = wanted.flatMap((name) => {
    const decider = DECIDERS.get(name);
    if (!decider) return [];
    const { called, role: code, ...more } = decider;
    return [{ resolver: "role", mode: "any", ...named(called), roleId: role(code), hours: 24, onTimeout: "remind", ...more }];
  });
  return {
    header: { ...named(["逐级审批", "Approval step by step", "Поэтапное согласование"]), module, resubmit: "returner" },
    lines: { steps, people: [] },
  };
}

function chainByAmount(module: string, hasAmount: boolean, role: RoleOf) {
  const step = { resolver: "role", mode: "any" };
  const first = { ...step, ...named(["主管审批", "Approval", "Согласование"]), roleId: role("approver"), hours: 24, onTimeout: "remind" };
  const second = { ...step, ...named(["领导审批", "Leader", "Руководитель"]), roleId: role("leader"), amountFrom: LEADERS_FROM };
  return {
    header: { ...named(["分级审批", "Approval by amount", "Согласование по сумме"]), module, resubmit: "returner" },
    lines: { steps: hasAmount ? [first, second] : [first], people: [] },
  };
}
