import { describe, expect, inject, it } from "vitest";
import { connect } from "#db/client";
import { urlOf } from "#db/connection";
import { startDatabase, StartRefused } from "#db/server";
import { createDatabase } from "#support/database";

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
