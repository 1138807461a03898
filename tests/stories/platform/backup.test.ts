import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { inject, describe, expect, it } from "vitest";
import { backupJob, backUpIfDue, isDue, nameOf, outdated } from "#backup/schedule";
import { newId } from "#db/id";
import { systemViewer } from "#engine/access/viewer";
import { chainHistory } from "#engine/auditChain";
import { doJob } from "#engine/jobs";
import { inWork } from "#engine/work";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { writeBackup } from "#backup/backup";
import { type Manifest, readManifest } from "#backup/manifest";
import { checkBackup, historyFaults, restoreBackup } from "#backup/restore";
import { appOptions, type Client, connect, type ConnectionOptions } from "#db/client";
import { migrate } from "#db/migrate";
import { StartRefused } from "#db/server";
import { fileStoreOf } from "#extras/files/keeper";
import { createDatabase, openClient } from "#support/database";
import { onLeaving } from "#support/leaving";
import { openServer } from "#support/server";
import { createFrom, dropDatabase } from "#support/databases/template";

const AT = new Date("2026-03-31T02:00:00Z");
const quiet = () => undefined;
const server = await openServer();
const { ownerOptions: owner } = await createDatabase();
const home = mkdtempSync(join(scratchPlace(), "longwall-backup-"));
onLeaving(() => rmSync(home, { recursive: true }));
const admin = await server.signedIn("admin");
const NOTE = "Two crates, one opened.\n";

writeFileSync(join(server.folder, "seal.key"), "of this installation");
const make = (module: string, header: object) =>
  admin.ask<{ id: string }>("POST", `/api/documents/${module}?company=HS`, { key: crypto.randomUUID(), header });
await make("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" });
await make("masterData.materialClass", { code: "K1", nameZh: "设备" });
const pieces = { unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K1" } };
const material = await make("masterData.material", { code: "M-9", nameZh: "缸体 \\N \\t", ...pieces });
const backed = { owner, store: server.served.files.store, dataDir: server.folder, version: "0.13.0" };

/** An empty database on this server, and folders of its own. */
async function emptyPlace(): Promise<{ owner: ConnectionOptions; dataDir: string }> {
  const place = { ...owner, database: `t_${randomBytes(6).toString("hex")}` };
  await createFrom("template0", place);
  onLeaving(() => dropDatabase(place));
  return { owner: place, dataDir: join(home, place.database) };
}

/** Every row of every table as text, but those of the running program alone. */
async function contentOf(client: Client): Promise<Record<string, unknown>> {
  const tables = await client<{ name: string }[]>`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`;
  const content: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !["session", "job_lease", "screen_pairing"].includes(table.name)))
    content[name] = [...(await client.unsafe(`select t::text as row from ${name} t order by 1`))];
  return content;
}

async function backedUp(name: string): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(home, name);
  return { folder, manifest: await writeBackup(backed, folder, AT) };
}

describe("A backup", () => {
  it("restored into an empty database and folder is the same to the last row, file and key; sessions stay behind", async () => {
    expect(material.status).toBe(201);
    const attached = await server.app.request(`/api/documents/masterData.material/${material.body.id}/files?company=HS&name=note.txt`, {
      method: "POST",
      headers: { cookie: admin.cookie },
      body: NOTE,
    });
    expect(attached.status).toBe(201);
    const [taken] = await openClient(owner, 1)`select nextval('id_node_seq')::integer as node`;
    const { folder, manifest } = await backedUp("whole");
    await checkBackup(folder, manifest);
    expect(manifest.files.map(({ size }) => size)).toEqual([NOTE.length]);

    const to = await emptyPlace();
    const store = fileStoreOf(to.dataDir, {});
    await restoreBackup(folder, await readManifest(folder), { ...to, store }, quiet);
    const [before, after] = [openClient(owner, 1), openClient(to.owner, 1)];
    const kept = await contentOf(before);
    expect(Object.values(kept).flat().length).toBeGreaterThan(100);
    expect(await contentOf(after)).toEqual(kept);
    expect(await after`select 1 from session`).toHaveLength(0);
    expect((await before`select 1 from session`).length).toBeGreaterThan(0);
    const chunks: Buffer[] = [];
    for await (const chunk of await store.open(manifest.files[0]?.key ?? "")) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe(NOTE);
    expect(statSync(join(to.dataDir, "seal.key")).size).toBe("of this installation".length);
    const [next] = await after`select nextval('id_node_seq')::integer as node`;
    expect(next?.node).toBe(Number(taken?.node) + 1);
  });

  it("says where the history that was restored does not end as it did", async () => {
    expect(await inWork(server.served, systemViewer(2, "story"), (work) => chainHistory(work, newId()))).toBeGreaterThan(0);
    const { folder, manifest } = await backedUp("history");
    expect(manifest.audit).toEqual([expect.objectContaining({ compId: 2, number: 1 })]);
    const to = await emptyPlace();
    await restoreBackup(folder, manifest, { ...to, store: fileStoreOf(to.dataDir, {}) }, quiet);
    const restored = openClient(appOptions(to.owner), 1);
    expect(await historyFaults(restored, manifest)).toEqual([]);
    const cut = openClient(to.owner, 1);
    await cut`delete from audit_link`;
    await cut`delete from audit_batch`;
    expect(await historyFaults(restored, manifest)).toEqual([
      "The history of company 2 is not that of the backup: range 1 is missing or another",
    ]);
  });

  it("is as of one instant: what is written meanwhile is in the next one", async () => {
    const [{ folder, manifest }] = await Promise.all([
      backedUp("busy"),
      make("masterData.material", { code: "M-10", nameZh: "后来", ...pieces }),
    ]);
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    expect(rowsOf("material")).toBe(rowsOf("company_material"));
    await checkBackup(folder, manifest);
  });

  it("that is damaged, is none, or is the work of a newer release is refused and changes nothing", async () => {
    const { folder, manifest } = await backedUp("damaged");
    const to = { ...(await emptyPlace()), store: fileStoreOf(home, {}) };
    appendFileSync(join(folder, "tables", "material.copy.gz"), "x");
    await expect(checkBackup(folder, manifest)).rejects.toThrow("table material is missing or is not as it was written");
    rmSync(join(folder, "files"), { recursive: true });
    await expect(checkBackup(folder, { ...manifest, tables: [] })).rejects.toThrow(`file ${manifest.files[0]?.key}`);
    await expect(readManifest(home)).rejects.toThrow(StartRefused);
    const newer = { ...manifest, migrations: [...manifest.migrations, "9999_to_come.sql"] };
    await expect(restoreBackup(folder, newer, to, quiet)).rejects.toThrow("written by a newer release (9999_to_come.sql)");
    expect(await openClient(to.owner, 1)`select 1 from pg_tables where schemaname = 'public'`).toHaveLength(0);
  });

  it("is never restored over something", async () => {
    const { folder, manifest } = await backedUp("over");
    const to = { owner, store: fileStoreOf(home, {}), dataDir: join(home, "other") };
    await expect(restoreBackup(folder, manifest, to, quiet)).rejects.toThrow("The database is not empty");
    expect(existsSync(to.dataDir)).toBe(false);
    await expect(writeBackup(backed, folder, AT)).rejects.toThrow("is there already");
  });
});

const day = (text: string) => new Date(`${text}Z`);

const names = (...days: string[]) => days.map((text) => nameOf(day(`${text}T02:00:00`)));

describe("Backups by the clock", () => {
  it("are written once a day after their hour, also when the program was down at that hour", async () => {
    const struck = new Date("2026-03-31T00:00:00");
    struck.setHours(2);
    const at = (hours: number) => new Date(struck.getTime() + hours * 3_600_000);
    expect(isDue([], 2, at(0))).toBe(true);
    expect([isDue([nameOf(at(0))], 2, at(5)), isDue([nameOf(at(-1))], 2, at(5)), isDue([nameOf(at(5))], 2, at(25))]).toEqual([
      false,
      true,
      true,
    ]);
    const settings = { folder: join(home, "clock"), hour: 2, days: 14, months: 12 };
    expect(await backUpIfDue(backed, settings, at(1))).toBe(nameOf(at(1)));
    expect(await backUpIfDue(backed, settings, at(2))).toBeNull();
    expect(readdirSync(settings.folder)).toEqual([nameOf(at(1))]);
  });

  it("are told of among the measures of the process, written or failed", async () => {
    const told: unknown[] = [];
    const look = (folder: string) =>
      doJob(server.served, backupJob(server.served, backed, { folder, hour: 2, days: 14, months: 12 }), "story", (name, isDone) =>
        told.push([name, isDone]),
      );
    await look(join(home, "measured"));
    await look(join(home, "measured"));
    writeFileSync(join(home, "no-folder"), "");
    await look(join(home, "no-folder"));
    expect(told).toEqual([
      ["backup", true],
      ["backup", false],
    ]);
  });

  it("go after so many days, but for the first of a month, which stays for so many months; the newest never goes", () => {
    const rule = { days: 14, months: 2 };
    const kept = names("2026-01-01", "2026-01-02", "2026-02-01", "2026-02-27", "2026-03-01", "2026-03-20", "2026-03-31");
    expect(outdated(kept, rule, day("2026-03-31T03:00:00"))).toEqual(names("2026-01-02", "2026-02-27"));
    expect(outdated(names("2025-01-01"), rule, day("2026-03-31T03:00:00"))).toEqual([]);
    expect(outdated(names("2025-01-01", "2026-03-31"), rule, day("2026-03-31T03:00:00"))).toEqual(names("2025-01-01"));
  });
});

describe("A database that a newer release brought forward", () => {
  it("is refused by an older program, which names what it does not know", async () => {
    const place = { ...owner, database: `t_${randomBytes(6).toString("hex")}` };
    await createFrom(inject("template").database, place);
    onLeaving(() => dropDatabase(place));
    const client = connect(place, 1);
    await client`insert into migration (name, digest) values ('9999_to_come.sql', 'x')`;
    await client.end();
    await expect(migrate(place)).rejects.toThrow("brought forward by a newer release (9999_to_come.sql)");
  });
});
