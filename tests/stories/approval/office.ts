import { sql } from "drizzle-orm";
import { defined } from "#db/row";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import type { Viewer } from "#define/viewer";
import { act } from "#engine/write/act";
import { type Decision, decide } from "#engine/approval/decide";
import type { RunView } from "#define/views/approval";
import { approvalOf, openTasks } from "#engine/approval/view";
import { createDocuments } from "#engine/write/save";
import { loadViewer } from "#engine/access/viewer";
import { openDepot, receiptOf } from "../engine/depot.ts";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

type StepRow = Partial<
  Record<"name" | "resolver" | "role" | "field" | "mode" | "amountFrom" | "amountTo" | "condition" | "onTimeout", string>
> &
  Partial<Record<"levels" | "ratio" | "hours", number>> & { people?: readonly string[] };

/**
 * A depot with people: every account is an employee of D1 in company 1, holds the role of its name over the whole company, and may do
 * everything with claims.
 */
export async function openOffice(names: readonly string[]) {
  const depot = await openDepot();
  const people = new Map<string, { account: string; employee: string; role: string }>();
  const run = (query: ReturnType<typeof sql>) => transaction(depot.client, [1], (open) => open.run(defined`${query}`));
  for (const name of names) {
    const [account, role, membership, station] = [newId(), newId(), newId(), newId()];
    const [record] = await depot.create("employee", [{ code: name, nameZh: name, departmentId: { code: "D1" } }]);
    const employee = String(record?.header.id);
    await run(sql`insert into account (id, account, name, password_hash) values (${account}, ${name}, ${name}, '')`);
    await run(sql`insert into role (id, code, name_en, created_by, updated_by) values (${role}, ${name}, ${name}, 0, 0)`);
    await run(sql`insert into role_grant (role_id, module, action) values (${role}, '*', '*')`);
    await run(sql`insert into role_menu (role_id, path) values (${role}, '/testClaim')`);
    await run(sql`insert into membership (comp_id, id, account_id, employee_id) values (1, ${membership}, ${account}, ${employee})`);
    await run(
      sql`insert into station (comp_id, id, membership_id, role_id, scope) values (1, ${station}, ${membership}, ${role}, 'company')`,
    );
    people.set(name, { account, employee, role });
  }
  const of = (name: string) => people.get(name) ?? { account: "0", employee: "0", role: "0" };

  /** Publishes a chain for a module as it stands, an older one of the module retires. */
  const publish = async (module: string, steps: readonly StepRow[], resubmit = "start") => {
    const chain = newId();
    await run(sql`update approval_chain set stage = 'superseded' where comp_id = 1 and module = ${module}`);
    await run(
      sql`insert into approval_chain (comp_id, id, name_en, module, stage, resubmit, created_by, updated_by) values (1, ${chain}, 'chain', ${module}, 'published', ${resubmit}, 0, 0)`,
    );
    for (const [at, step] of steps.entries()) {
      const named = step.people ?? [];
      await run(sql`insert into approval_step (comp_id, id, chain_id, seq, name_en, resolver, role_id, levels, field, mode, ratio, amount_from, amount_to, condition, hours, on_timeout)
        values (1, ${newId()}, ${chain}, ${at + 1}, ${step.name ?? `step ${at + 1}`}, ${step.resolver ?? (step.role ? "role" : "people")}, ${step.role ? of(step.role).role : null},
          ${step.levels ?? null}, ${step.field ?? null}, ${step.mode ?? "any"}, ${step.ratio ?? null}, ${step.amountFrom ?? null}, ${step.amountTo ?? null},
          ${step.condition ?? null}, ${step.hours ?? null}, ${step.onTimeout ?? null})`);
      for (const [no, name] of named.entries())
        await run(sql`insert into approval_step_person (comp_id, id, chain_id, seq, step, employee_id)
          values (1, ${newId()}, ${chain}, ${100 * (at + 1) + no}, ${at + 1}, ${of(name).employee})`);
    }
  };

  const viewer = async (name: string): Promise<Viewer> => {
    const found = await loadViewer(depot.runtime, of(name).account, 1, "en");
    if (!found) throw new Error(`${name} is nobody here`);
    return found;
  };
  const as = async <T>(name: string, job: (work: EngineWork) => Promise<T>): Promise<T> => depot.work(job, await viewer(name));
  const deed = (name: string, record: DocumentRecord, action: string, reason?: string, module = "claim") =>
    as(name, (work) => act(work, depot.module(module), action, [target(record)], reason === undefined ? {} : { reason })).then(
      ([moved]) => moved ?? record,
    );
  /** A claim over `amount`, prepared and submitted by a person. */
  const submitted = async (name: string, amount = "100", module = "claim") => {
    const [made] = await as(name, (work) =>
      createDocuments(work, depot.module(module), [receiptOf({}, { quantity: "1", unitPrice: amount })]),
    );
    if (!made) throw new Error("nothing was made");
    return deed(name, made, "submit", undefined, module);
  };
  const tasks = (name: string) => as(name, (work) => openTasks(work)).then((answer) => answer.tasks);
  /** What a person decides on a record, with the version that his list shows. */
  const decides = async (name: string, record: DocumentRecord, decision: Decision, words?: string) => {
    const task = (await tasks(name)).find(({ documentId }) => documentId === record.header.id);
    if (!task) throw new Error(`${name} is not asked`);
    return as(name, (work) => decide(work, task.id, task.version, decision, words));
  };
  const chainOf = (record: DocumentRecord, module = "claim"): Promise<readonly RunView[]> =>
    depot.work((work) => approvalOf(work, depot.module(module), String(record.header.id))).then(({ runs }) => runs);
  /** Who is asked now, by account. */
  const asked = async (record: DocumentRecord, module = "claim") => {
    const [last] = await chainOf(record, module);
    return (last?.steps ?? []).flatMap((step) =>
      step.tasks.filter(({ state }) => state === "open").map(({ person }) => person?.account ?? ""),
    );
  };
  return { ...depot, run, of, publish, as, deed, submitted, tasks, decides, chainOf, asked, viewer };
}

function target({ header }: DocumentRecord) {
  return { id: String(header.id), version: Number(header.version) };
}
