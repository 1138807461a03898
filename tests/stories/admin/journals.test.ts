import { sql, type SQL } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run, transaction } from "#db/client";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { clearJournals } from "#extras/clearJournals";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const [company] = await run(server.client, shaped({ id: "integer" })`select id from company where code = 'HS'`);
const compId = company?.id ?? 0;

const within = (query: SQL) => transaction(server.client, [compId], (open) => open.run(query));
const noted = (days: number) =>
  within(
    sql`insert into data_change (comp_id, id, module, period, created_at)
      values (${compId}, ${newId()}, 'warehouse.stock', ${String(days)}, ${server.clock.at.toISOString()}::timestamptz - make_interval(days => ${days}))`,
  );
const queued = (subject: string, stage: string) =>
  within(
    sql`insert into outbox (comp_id, id, stage, topic, kind, language, subject, body, created_by, updated_by, created_at)
      values (${compId}, ${newId()}, ${stage}, 'test', 'mail', 'zh', ${subject}, '', 0, 0, '2024-01-01')`,
  );
const shown = (screen: string, on: string) =>
  within(
    sql`insert into screen_event (comp_id, id, screen_id, kind, subject, created_at)
      values (${compId}, ${newId()}, ${screen}, 'shown', ${on}, ${on}::timestamptz)`,
  );
const kept = async () => {
  const rows = await transaction(server.client, [compId], (open) =>
    open.run(shaped({ name: "text" })`select period as name from data_change where comp_id = ${compId} and module = 'warehouse.stock'
      union all select subject from outbox where comp_id = ${compId} and topic = 'test'`),
  );
  return rows.map(({ name }) => name).toSorted();
};
const rule = (keepDays: number) =>
  admin.ask("POST", "/api/documents/admin.journalRule?company=HS", { header: { journal: "dataChange", keepDays } });

describe("Journals at /journalRule", () => {
  it("are kept as long as the rule that is delivered says, and letters that wait for ever", async () => {
    for (const days of [10, 40, 59, 61, 500]) await noted(days);
    for (const stage of ["waiting", "sent", "dead"]) await queued(stage, stage);
    expect(await clearJournals(server.served, compId)).toBe(4);
    expect(await kept()).toEqual(["10", "40", "59", "waiting"]);
  });

  it("are kept as long as an administrator says, never so short that a standing process misses something", async () => {
    expect(await rule(29)).toMatchObject({ status: 422, body: { issues: [{ field: "keepDays", code: "between" }] } });
    expect((await rule(31)).status).toBe(201);
    expect(await clearJournals(server.served, compId)).toBe(2);
    expect(await kept()).toEqual(["10", "waiting"]);
    const keeper = await server.signedIn("keeper");
    expect((await keeper.ask("GET", "/api/documents/admin.journalRule?company=HS")).status).toBe(403);
  });

  it("of wall screens go by the rule too", async () => {
    const screen = newId();
    await within(
      sql`insert into screen (comp_id, id, kind, name, place, language, seconds, lease_hours, keeper_id, stage, created_by, updated_by)
        values (${compId}, ${screen}, 'wall', '大厅', '大厅', 'zh', 30, 24, (select id from account where account = 'admin'), 'enabled', 0, 0)`,
    );
    await shown(screen, "2024-01-01T00:00:00Z");
    await shown(screen, server.clock.at.toISOString());
    expect(await clearJournals(server.served, compId)).toBe(1);
    const { body } = await admin.ask<{ rows: { journal: string }[] }>("GET", "/api/documents/admin.journalRule?company=HS");
    expect(body.rows.map(({ journal }) => journal)).toEqual(["dataChange"]);
  });
});
