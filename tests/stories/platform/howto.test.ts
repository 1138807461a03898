import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { treeFiles } from "#support/tree";

/** In this order: two of them go on with what the first one made. */
const PAGES = ["document", "posting", "print", "dataset", "report", "cockpit"];
/** What was there before the pages were followed. */
const FILES = treeFiles(["."]).filter((name) => !name.startsWith("docs/screens/"));
const scratch = mkdtempSync(join(tmpdir(), "longwall-howto-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A copy of the tree as it stands, with the packages of this one. */
function copyTree(): void {
  for (const file of FILES) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    copyFileSync(file, join(scratch, file));
  }
  symlinkSync(resolve("node_modules"), join(scratch, "node_modules"));
  execFileSync("git", ["init", "-q"], { cwd: scratch });
}

/** A project of the new files alone, with what they import: the pages change no file that was there, so the others compile as before. */
function projectOf(): string {
  const before = new Set(FILES);
  const found = execFileSync("git", ["ls-files", "-o", "--exclude-standard"], { cwd: scratch, encoding: "utf8" }).split("\n");
  const own = found.filter((file) => /\.tsx?$/.test(file) && (!before.has(file) || file.endsWith(".d.ts")));
  writeFileSync(join(scratch, "tsconfig.new.json"), JSON.stringify({ extends: "./tsconfig.json", include: [], files: own }));
  return "tsconfig.new.json";
}

/** Does what the blocks of a page say; stories are named, and run at the end. */
function runSteps(page: string): string[] {
  const text = readFileSync(join("docs/howto", `${page}.md`), "utf8");
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, kind = "", block = ""]) => {
    if (kind === "sh") return commanded(block.trim());
    const [, word, path = ""] = /^\/\/ (file|in): (\S+)\n/.exec(block) ?? [];
    const body = block.slice(block.indexOf("\n") + 1);
    if (word === "file") writeFileSync(join(scratch, path), body);
    if (word === "in") replaceIn(path, body);
    return [];
  });
}

function commanded(command: string): string[] {
  const story = /^npx vitest run (\S+)$/.exec(command)?.[1];
  if (story) return [story];
  execFileSync("sh", ["-c", command], { cwd: scratch, stdio: "pipe" });
  return [];
}

function replaceIn(path: string, body: string): void {
  const [before = "", after = ""] = body.split("// becomes\n");
  expect(FILES, "a page changes what a page made").not.toContain(path);
  const text = readFileSync(join(scratch, path), "utf8");
  expect(text, `${path} holds what is to be replaced`).toContain(before);
  writeFileSync(
    join(scratch, path),
    text.replace(before, () => after),
  );
}

/** What a command of the tree prints; a compiler that refuses says so there. */
const run = (...words: string[]) => spawnSync(process.execPath, words, { cwd: scratch, encoding: "utf8" }).stdout;

describe("The pages of docs/howto", () => {
  it("lead, followed block by block, to a document, a posting, a print, a dataset, a report and a cockpit that compile and whose stories pass", () => {
    copyTree();
    const stories = [...new Set(PAGES.flatMap(runSteps))];
    expect(stories).toHaveLength(4);
    expect(run("node_modules/typescript/bin/tsc", "--noEmit", "-p", projectOf())).toBe("");
    const report = run("node_modules/vitest/vitest.mjs", "run", "--maxWorkers=1", ...stories, "tests/laws/words.test.ts");
    expect(report).toContain("passed");
    expect(report).not.toContain("failed");
  });
});
