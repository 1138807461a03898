import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const KIT = "node_modules/drizzle-kit/bin.cjs";

/** Files that the schema would add to a copy of the migrations. */
function newMigrations(schema: string): string[] {
  const out = mkdtempSync(join(tmpdir(), "longwall-migrations-"));
  try {
    cpSync("db/migrations", out, { recursive: true });
    // An absolute folder fails without an exit code.
    const folder = relative(process.cwd(), out);
    execFileSync(
      process.execPath,
      [KIT, "generate", "--dialect", "postgresql", "--schema", schema, "--out", folder, "--casing", "snake_case"],
      { stdio: "pipe" },
    );
    const before = new Set(readdirSync("db/migrations"));
    return readdirSync(out).filter((file) => !before.has(file));
  } finally {
    rmSync(out, { recursive: true });
  }
}

describe("the migrations", () => {
  it("say all that the schema says: nothing new is generated", () => {
    expect(newMigrations("./db/schema/**/*.ts")).toEqual([]);
  });

  it("keep the snapshot of the last one alone: the next is made from it", () => {
    const { entries } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")) as { entries: { tag: string }[] };
    const snapshots = readdirSync("db/migrations/meta").filter((file) => file.endsWith("_snapshot.json"));
    expect(snapshots).toEqual([`${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`]);
  });

  it("are watched: a schema without its sales tables would need one", () => {
    expect(newMigrations("./db/schema/platform/access.ts").length).toBeGreaterThan(0);
  });
});
