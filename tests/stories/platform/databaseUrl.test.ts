import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { connect } from "#db/client";
import { urlOf } from "#support/databases/url";
import { encryptionSecret, setEncryptionKey } from "#db/encryption";
import { startDatabase, StartRefused } from "#db/server";
import { encryptedElsewhere } from "#api/encryptedElsewhere";
import { createDatabase } from "#support/database";
import { openServer } from "#support/server";

function external(databaseUrl: string): ReturnType<typeof startDatabase> {
  return startDatabase({ dataDir: "unused", databaseUrl, say: () => undefined });
}

describe("A DATABASE_URL", () => {
  it("is used as it is, and its server goes on when the program lets go of it", async () => {
    const { ownerOptions } = await createDatabase();
    const database = await external(urlOf(ownerOptions));
    expect(database).toMatchObject({ kind: "external", owner: ownerOptions });
    expect(database.version).toBeGreaterThanOrEqual(15);
    await database.stop();
    const sql = connect(database.owner, 1);
    expect(await sql`select count(*)::integer > 0 as migrated from migration`).toEqual([{ migrated: true }]);
    await sql.end();
  });

  it("that nobody answers at is refused with its place and without its password", async () => {
    const refusal = await external("postgres://owner:geheim@127.0.0.1:1/books").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect(String(refusal)).toContain("127.0.0.1:1/books");
    expect(String(refusal)).not.toContain("geheim");
  });

  it("with a wrong password is refused in the words of the server", async () => {
    await expect(external(urlOf({ ...inject("template"), password: "guessed" }))).rejects.toThrow("password authentication failed");
  });

  it.each(["mysql://owner@host/books", "books", "postgres://owner@host/books?sslmode=maybe"])(
    "of another form is refused: %s",
    async (url) => {
      await expect(external(url)).rejects.toThrow(StartRefused);
    },
  );
});

describe("A data folder beside a DATABASE_URL", () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(join(scratchPlace(), "longwall-folder-"));
  });
  afterAll(() => rm(place, { recursive: true }));

  it("that does not exist yet is made for its owner alone, and keeps the key that secrets are encrypted with", async () => {
    const dataDir = join(place, "not", "yet");
    const made = await encryptionSecret(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, "seal.key"))).mode & 0o777).toBe(0o600);
    expect(await encryptionSecret(dataDir)).toBe(made);
  });

  it("that cannot be made is refused with its place and the reason", async () => {
    const file = join(place, "file");
    await writeFile(file, "");
    const refusal = await encryptionSecret(join(file, "data")).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect(String(refusal)).toContain(`The data folder ${join(file, "data")} cannot be made: ENOTDIR`);
  });
});

describe("A key that is not the one of the database", () => {
  it("is told with what cannot be read, and a key that is says nothing", async () => {
    const server = await openServer();
    const admin = await server.signedIn("admin");
    const header = { code: "HOOK", nameZh: "群", kind: "feishu", url: "https://hooks.example.com/1" };
    const made = await admin.ask("POST", "/api/documents/admin.notifyChannel?company=HS", { key: "hook", header });
    expect(made.status).toBe(201);
    expect(await encryptedElsewhere(server.served)).toEqual([]);
    setEncryptionKey("of another folder");
    expect(await encryptedElsewhere(server.served)).toEqual(["admin.notifyChannel"]);
  });
});
