import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { fail } from "#define/problem";
import { allowsSelf, identitiesOf, sight } from "./people.ts";
import { moduleOf, type EngineWork } from "#engine/context";
import { writeHistory } from "#engine/history";
import { readRecords } from "#engine/records";

const PENDING = shaped({ id: "id", runId: "id", step: "integer", module: "text", documentId: "id", createdBy: "id", openedBy: "id" });
type Pending = RowIn<typeof PENDING>;

/**
 * Gives every open and waiting task of one account of the company to another, as when he leaves, as far as the other sees the document, did
 * not prepare it and is not asked beside him; says how many went and how many stayed.
 */
export async function handOverAll(work: EngineWork, from: string, to: string): Promise<{ handed: number; kept: number }> {
  const [giver, taker] = [await memberId(work, from), await memberId(work, to)];
  const pending = await work.run(
    PENDING`select k.id, k.run_id as "runId", k.step, r.module, r.document_id as "documentId", r.created_by as "createdBy", r.opened_by as "openedBy"
      from approval_task k join approval_run r on r.comp_id = k.comp_id and r.id = k.run_id and r.state = 'open'
      where k.comp_id = ${work.compId} and k.assignee_id = ${giver} and k.state in ('open', 'waiting') and not exists (select 1 from approval_task o
        where o.comp_id = k.comp_id and o.run_id = k.run_id and o.step = k.step and o.assignee_id = ${taker} and o.state in ('open', 'waiting'))
      order by k.id for update of k`,
  );
  const own = (await identitiesOf(work, [taker])).get(taker)?.accounts ?? [];
  const isOpen = await allowsSelf(work);
  const able = pending.filter(({ createdBy, openedBy }) => isOpen || !(own.includes(createdBy) || own.includes(openedBy)));
  let handed = 0;
  for (const id of new Set(able.map(({ module }) => module)))
    handed += await handOver(
      work,
      id,
      able.filter(({ module }) => module === id),
      taker,
    );
  const [{ total } = { total: 0 }] = await work.run(
    shaped({
      total: "integer",
    })`select count(*)::integer as total from approval_task where comp_id = ${work.compId} and assignee_id = ${giver} and state in ('open', 'waiting')`,
  );
  return { handed, kept: total };
}

async function handOver(work: EngineWork, moduleId: string, pending: readonly Pending[], taker: string): Promise<number> {
  const module = moduleOf(work, moduleId);
  const records = new Map(
    (
      await readRecords(
        work,
        module,
        pending.map(({ documentId }) => documentId),
      )
    ).map((record) => [String(record.header.id), record]),
  );
  const sees = sight(work, module);
  const going = [];
  for (const task of pending) {
    const record = records.get(task.documentId);
    if (record && (await sees(taker, record))) going.push({ task, record });
  }
  await work.run(
    sql`update approval_task set handed_from = assignee_id, assignee_id = ${taker} where comp_id = ${work.compId} and id = any(${arrayOf(
      going.map(({ task }) => task.id),
      "bigint",
    )})`,
  );
  writeHistory(
    work,
    module,
    going.map(({ record }) => ({
      record,
      action: "chain.handOver",
      stageFrom: String(record.header.stage),
      stageTo: String(record.header.stage),
    })),
  );
  return going.length;
}

async function memberId(work: EngineWork, account: string): Promise<string> {
  const [row] = await work.run(
    shaped({
      id: "id",
    })`select a.id from account a join membership m on m.account_id = a.id where m.comp_id = ${work.compId} and a.account = ${account}`,
  );
  return row?.id ?? fail({ type: "invalid", issues: [{ code: "unknownRecord", field: "account", value: account }] });
}
