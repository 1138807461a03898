import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clearScratch, scratchFolder } from "#connectors/scratch";

describe("What is laid aside while a source is read", () => {
  it("goes with the next start where its process ended before, and stays where it runs", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const left = mkdtempSync(join(tmpdir(), `longwall-source-${pid}-`));
    const mine = await scratchFolder();
    clearScratch();
    expect([existsSync(left), existsSync(mine)]).toEqual([false, true]);
    rmSync(mine, { recursive: true });
  });
});
