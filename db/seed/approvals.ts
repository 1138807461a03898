import { sql } from "drizzle-orm";
import { run } from "../client.ts";
import { companiesOf } from "#engine/company";
import type { Draft } from "#engine/save";
import type { Runtime } from "#engine/runtime";
import { names } from "./group/names.ts";
import { writer } from "./writer.ts";

const CHAIN = "admin.approvalChain";
/** From this amount on the leaders decide as well. */
const LEADERS_FROM = "50000";

/** Publishes a chain for every module that knows approval, in every company: an approver, and a leader for big amounts. */
export async function loadApprovals(runtime: Runtime): Promise<void> {
  const modules = [...runtime.definitions.modules.values()].filter(({ approval }) => approval !== undefined);
  const roles = await run<{ id: string; code: string }>(runtime.client, sql`select id, code from role`);
  const role = (code: string) => roles.find((one) => one.code === code)?.id ?? "";
  const drafts = modules.map(({ id, approval }) =>
    chainOf(id, role("approver"), approval?.amount === undefined ? undefined : role("leader")),
  );
  for (const compId of (await companiesOf(runtime)).keys()) await writer(runtime, compId, "demo").write(CHAIN, drafts, "publish");
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
