import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import type { Viewer } from "#define/viewer";
import { type Decision, decide } from "#engine/approval/decide";
import { openTasks } from "#engine/approval/view";
import { loadViewer } from "#engine/access/viewer";
import type { Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

/** Somebody of the company who is asked by the chains of modules, and what he decides on their documents. */
export type Approver = {
  viewer: Viewer;
  decides: (document: DocumentRecord, decision: Decision, words?: string) => Promise<DocumentRecord>;
};

/** Gives the company an approver and publishes a chain of one step, which asks him, for each of these modules. */
export async function openApprover(trade: Trade, modules: readonly string[]): Promise<Approver> {
  const [account, role, membership] = [newId(), newId(), newId()];
  const [employee] = await trade.create("masterData.employee", { header: { code: "BOSS", nameEn: "Boss", departmentId: { code: "D1" } } });
  const run = (query: ReturnType<typeof sql>) => trade.rows(query);
  await run(sql`insert into account (id, account, name, password_hash) values (${account}, 'boss', 'Boss', '')`);
  await run(
    sql`insert into role (id, code, name_en, is_administrator, created_by, updated_by) values (${role}, 'boss', 'Boss', true, 0, 0)`,
  );
  await run(sql`insert into role_grant (role_id, module, action) values (${role}, '*', '*')`);
  await run(
    sql`insert into membership (comp_id, id, account_id, employee_id) values (1, ${membership}, ${account}, ${employee?.header.id})`,
  );
  await run(
    sql`insert into station (comp_id, id, membership_id, role_id, scope) values (1, ${newId()}, ${membership}, ${role}, 'company')`,
  );
  for (const module of modules) {
    const chain = newId();
    await run(
      sql`insert into approval_chain (comp_id, id, name_en, module, stage, resubmit, created_by, updated_by) values (1, ${chain}, 'chain', ${module}, 'published', 'start', 0, 0)`,
    );
    await run(
      sql`insert into approval_step (comp_id, id, chain_id, seq, name_en, resolver, role_id, mode) values (1, ${newId()}, ${chain}, 1, 'one', 'role', ${role}, 'any')`,
    );
  }
  const viewer = await loadViewer(trade.runtime, account, 1, "en");
  if (!viewer) throw new Error("the approver is nobody here");
  return {
    viewer,
    decides: (document, decision, words) =>
      trade.work(async (work) => {
        const task = (await openTasks(work)).tasks.find(({ documentId }) => documentId === document.header.id);
        if (!task) throw new Error("nobody asks the approver");
        return decide(work, task.id, task.version, decision, words);
      }, viewer),
  };
}
