import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { connect, transaction } from "#db/client";
import { shaped } from "#db/row";
import { urlOf } from "#support/databases/url";
import { addSecret, decrypt, encryptionSecrets, hashesFor, hashFor, isOld, setEncryptionKey } from "#db/encryption";
import { startDatabase, StartRefused } from "#db/server";
import { settingsFrom } from "#api/settings";
import { renewEncrypted } from "#api/encryptedValues";
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
    const made = await encryptionSecrets(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, "seal.key"))).mode & 0o777).toBe(0o600);
    expect(await encryptionSecrets(dataDir)).toEqual(made);
  });

  it("that cannot be made is refused with its place and the reason", async () => {
    const file = join(place, "file");
    await writeFile(file, "");
    const refusal = await encryptionSecrets(join(file, "data")).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect(String(refusal)).toContain(`The data folder ${join(file, "data")} cannot be made: ENOTDIR`);
  });
});

describe("The key of a database", () => {
  it("that another one takes the place of reads on until everything is encrypted anew, and opens what nobody can make anew for ever", async () => {
    const server = await openServer();
    const dataDir = join(server.folder, "keys");
    const [first] = await encryptionSecrets(dataDir);
    setEncryptionKey(first);
    const admin = await server.signedIn("admin");
    const header = { code: "HOOK", nameZh: "群", kind: "feishu", url: "https://hooks.example.com/1" };
    const made = await admin.ask<{ id: string }>("POST", "/api/documents/admin.notifyChannel?company=HS", { key: "hook", header });
    expect(made.status).toBe(201);
    const stored = async () => {
      const [row] = await transaction(server.client, [2], (open) =>
        open.run(shaped({ url: "text" })`select url from notify_channel where comp_id = 2 and id = ${made.body.id}`),
      );
      return row?.url ?? "";
    };
    const before = await stored();
    const hash = hashFor("1", "123456");
    expect(await renewEncrypted(server.served)).toEqual({ renewed: 0, lost: [] });
    await addSecret(dataDir);
    const [newest, ...older] = await encryptionSecrets(dataDir);
    expect([newest === first, older]).toEqual([false, [first]]);
    setEncryptionKey(newest, older);
    expect([decrypt(before), isOld(before)]).toEqual(["https://hooks.example.com/1", true]);
    expect(await renewEncrypted(server.served)).toEqual({ renewed: 1, lost: [] });
    const after = await stored();
    expect([after === before, decrypt(after), isOld(after)]).toEqual([false, "https://hooks.example.com/1", false]);
    expect(hashesFor("1", "123456")).toEqual([expect.not.stringContaining(hash), hash]);
    setEncryptionKey(first);
    expect(await renewEncrypted(server.served), "the key of before opens nothing any more").toEqual({
      renewed: 0,
      lost: ["admin.notifyChannel"],
    });
  });
});

describe("A secret that stands in a file", () => {
  it("counts as if it stood in its variable; one that stands in both, or in no file, is refused by its name", async () => {
    const place = join(await mkdtemp(join(scratchPlace(), "longwall-secret-")), "url");
    await writeFile(place, "postgres://one@127.0.0.1/longwall\n");
    expect(settingsFrom({ DATABASE_URL_FILE: place }).databaseUrl).toBe("postgres://one@127.0.0.1/longwall");
    expect(settingsFrom({ SEAL_KEY: "new", SEAL_KEY_OLD: "a, b" }).encryptionKeys).toEqual(["new", "a", "b"]);
    const wrong = [
      [{ DATABASE_URL_FILE: place, DATABASE_URL: "postgres://two@127.0.0.1/x" }, "Both DATABASE_URL and DATABASE_URL_FILE are given"],
      [{ SEAL_KEY_FILE: `${place}.gone` }, "SEAL_KEY_FILE names"],
      [{ TLS_CERT: place }, "TLS_CERT and TLS_KEY go together"],
    ] as const;
    for (const [env, said] of wrong) expect(() => settingsFrom(env)).toThrow(said);
  });
});
