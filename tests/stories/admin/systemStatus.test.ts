import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { scratchPlace } from "#db/embedded/scratchPlace";
import type { Status } from "#define/views/status";
import { doJob } from "#engine/jobs";
import { openServer, type Visitor } from "#support/server";

const server = await openServer();
const { served, clock } = server;
let admin: Visitor;
beforeAll(async () => {
  admin = await server.signedIn("admin");
});

const status = async () => (await admin.ask<Status>("GET", "/api/status?company=HS")).body;
const codes = async () => (await status()).faults.map(({ code, of }) => [code, of].filter(Boolean).join(" "));
const round = (run: () => Promise<boolean | null>) =>
  doJob(served, { name: "reminders", everySeconds: 600, run }, "story", () => undefined);

describe("How the installation is (/systemStatus)", () => {
  it("is told to whoever has its page, and to nobody else", async () => {
    const found = await status();
    expect(found.version).toBe("0");
    expect(found.database.size).toBeGreaterThan(0);
    expect(found.database.connections).toBeLessThanOrEqual(found.database.most);
    expect(found.database.sessions).toBe(1);
    expect(found.disks).toEqual([{ holds: "data", free: expect.any(Number), size: expect.any(Number) }]);
    expect(found.figures.map(({ company }) => company)).toContain("HS");
    for (const account of ["keeper", "leader", "invited"]) {
      const refused = await (await server.signedIn(account)).ask("GET", "/api/status?company=HS");
      expect([account, refused.status]).toEqual([account, 403]);
    }
    const elsewhere = await admin.ask("GET", "/api/status?company=AW");
    expect(elsewhere.status, "from a company that does not keep the installation").toBe(403);
  });

  it("says when each job came to its end or failed, and that one stands that nobody does any more", async () => {
    await round(() => Promise.reject(new Error("the mail host is away")));
    expect((await status()).jobs).toMatchObject([{ name: "reminders", endedAt: null, fault: "the mail host is away" }]);
    expect(await codes()).toContain("jobFailed reminders");
    await round(() => Promise.resolve(false));
    expect((await status()).jobs).toMatchObject([{ endedAt: null, fault: "in a company" }]);
    clock.at = new Date(clock.at.getTime() + 60_000);
    await round(() => Promise.resolve(true));
    expect((await status()).jobs).toMatchObject([{ endedAt: clock.at.toISOString() }]);
    expect(await codes()).not.toContain("jobFailed reminders");
    clock.at = new Date(clock.at.getTime() + 4_000_000);
    expect(await codes()).toContain("jobStands reminders");
  });

  it("says that nothing is backed up, that there is no backup yet, that the last one is old", async () => {
    expect(await codes()).toContain("backupNone");
    const backups = await mkdtemp(join(scratchPlace(), "longwall-backups-"));
    served.places = { data: server.folder, backups };
    served.lastBackup = () => Promise.resolve(null);
    expect(await codes()).toContain("backupMissing");
    const told = { name: "2026-03-29T020000Z", at: "2026-03-29T02:00:00.000Z", version: "0", rows: 7, files: 1 };
    served.lastBackup = () => Promise.resolve(told);
    const found = await status();
    expect(found.backup).toEqual({ last: told });
    expect(found.faults).toContainEqual({ code: "backupOld", since: told.at });
    expect(found.disks.map(({ holds }) => holds)).toEqual(["data", "backups"]);
    served.lastBackup = () => Promise.resolve({ ...told, at: clock.at.toISOString() });
    expect((await codes()).filter((code) => code.startsWith("backup"))).toEqual([]);
  });
});
