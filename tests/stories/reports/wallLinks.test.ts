import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, inject, it } from "vitest";
import { migrate } from "#db/migrate";
import { openClient } from "#support/database";
import { restore } from "#support/databases/dump";
import { onLeaving } from "#support/leaving";
import { createFrom, dropDatabase } from "#support/databases/template";

const DUMP = new URL("../../upgrade/versions/0.8.0.sql.gz", import.meta.url);

describe("Links of walls as version 0.8.0 gave them", () => {
  it("become screens with the role, language and pages that they had, which have to be paired; none of their tokens is kept", async () => {
    const owner = { ...inject("template"), database: "wall_links" };
    await createFrom("template0", owner);
    onLeaving(() => dropDatabase(owner));
    await restore(owner, gunzipSync(readFileSync(DUMP)).toString("utf8"));
    const before = openClient(owner, 1);
    const people = await before<
      { account: string; id: string }[]
    >`select account, id from account where account in ('leader', 'admin') order by account desc`;
    for (const [at, { id, account }] of people.entries())
      await before`insert into report_media (comp_id, id, name, token_hash, account_id, language, links, seconds, created_at)
        values (2, ${String(at + 1)}, ${account}, ${`hash ${at}`}, ${id}, 'ru', '["/hsCockpit", "/orderIntake?by=unit"]', 20, now())`;
    await before.end();
    await migrate(owner);
    const client = openClient(owner, 1);
    const screens = await client`select s.name, r.code as role, s.department_id, s.language, s.seconds, s.stage, s.lease_hours,
      array(select link from screen_page p where p.screen_id = s.id order by seq) as links,
      array(select kind from screen_event e where e.screen_id = s.id) as events,
      (select count(*)::integer from screen_device d where d.screen_id = s.id) as devices from screen s left join role r on r.id = s.role_id order by s.id`;
    const same = { department_id: null, language: "ru", seconds: 20, stage: "enabled", lease_hours: 24, events: ["replaced"], devices: 0 };
    const links = ["/hsCockpit", "/orderIntake?by=unit"];
    expect(screens.map((row) => ({ ...row }))).toEqual([
      { name: "leader", role: "leader", links, ...same },
      { name: "admin", role: null, links, ...same },
    ]);
    expect(await client`select 1 from pg_tables where tablename = 'report_media'`).toHaveLength(0);
  });
});
