import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ConnectionOptions } from "#db/client";
import { startTestCluster } from "#db/server";
import { makeTemplate } from "#support/cluster";
import type { Fault } from "../planted/fault.ts";
import { FAULTS } from "../planted/list.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const AT_ONCE = 2;
const HANGING = 1_800_000;
type Verdict = "caught" | "NOT CAUGHT" | "HANGS" | "NO RUN" | "not found" | "not unique";
/** How tests ended: `by` is the one that failed. */
type Ending = { verdict: Verdict; by: string };
type VerdictByName = Record<string, Verdict>;

const git = (...words: readonly string[]) => execFileSync("git", ["-C", ROOT, ...words], { encoding: "utf8" }).trim();
const tell = (line: string) => process.stdout.write(`${line}\n`);
const commit = git("rev-parse", "HEAD");
const memory = join(tmpdir(), "longwall-planted", `${commit}.json`);
const isDatabaseChanged = git("status", "--porcelain", "--", "db") !== "";

/** Words that faults must hold to be planted, `--again` to forget what was planted at this commit. */
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const told: VerdictByName = process.argv.includes("--again") ? {} : remembered();
const chosen = FAULTS.filter(({ fault, file }) => asked.every((word) => `${fault} ${file}`.includes(word)));
const waiting = chosen.filter((fault) => told[keyOf(fault)] === undefined);

if (git("status", "--porcelain", "--untracked-files=no") !== "") tell("what is not committed is not looked at");
tell(`${chosen.length} faults, ${chosen.length - waiting.length} of them planted before, at ${commit.slice(0, 12)}`);
await Promise.all(Array.from({ length: AT_ONCE }, worker));
const verdicts = chosen.map((fault) => ({ fault, verdict: told[keyOf(fault)] }));
const wrong = verdicts.filter(({ verdict }) => verdict !== "caught");
for (const { fault, verdict } of wrong) tell(`${verdict}: ${fault.fault} (${fault.file})`);
tell(`${verdicts.length - wrong.length} of ${verdicts.length} caught`);
process.exit(wrong.length > 0 ? 1 : 0);

/** Plants one fault after another in a copy of the tree of its own, beside a template that serves all but faults of the database. */
async function worker(): Promise<void> {
  const cluster = await startTestCluster();
  const template = await makeTemplate(cluster);
  const folder = join(mkdtempSync(join(tmpdir(), "longwall-fault-")), "tree");
  git("worktree", "add", "--detach", "--quiet", folder, commit);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  try {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const start = Date.now();
      const { verdict, by } = await plant(folder, fault, isOfDatabase(fault) ? undefined : template);
      told[keyOf(fault)] = verdict;
      remember();
      const took = String(Math.round((Date.now() - start) / 1000)).padStart(4);
      tell(`${verdict.padEnd(12)} ${took} s  ${fault.fault}${by === "" ? "" : `\n${" ".repeat(21)}by ${by}`}`);
    }
  } finally {
    git("worktree", "remove", "--force", folder);
    rmSync(join(folder, ".."), { recursive: true, force: true });
    await cluster.stop();
  }
}

/** Whether the template of the tree would not be that of a fault. */
function isOfDatabase({ file }: Fault): boolean {
  return isDatabaseChanged || file.startsWith("db/");
}

async function plant(folder: string, { file, find, replace, tests }: Fault, template: ConnectionOptions | undefined): Promise<Ending> {
  const path = join(folder, file);
  const right = readFileSync(path, "utf8");
  const places = right.split(find).length - 1;
  if (places !== 1) return { verdict: places === 0 ? "not found" : "not unique", by: "" };
  writeFileSync(
    path,
    right.replace(find, () => replace),
  );
  try {
    for (const words of inOneRun(tests)) {
      const ending = await ended(folder, words, template);
      if (ending.verdict !== "NOT CAUGHT") return ending;
    }
    return { verdict: "NOT CAUGHT", by: "" };
  } finally {
    writeFileSync(path, right);
  }
}

/** Whole files in one run, each that names a test in one of its own. */
function inOneRun(tests: readonly string[]): string[][] {
  const whole = tests.filter((test) => !test.includes(" -t "));
  const named = tests.map((test) => test.split(" -t ")).filter(([, name]) => name !== undefined);
  return [...(whole.length > 0 ? [whole] : []), ...named.map(([file = "", name = ""]) => [file, "-t", name])];
}

/**
 * Runs tests until one of them fails; random years are played once, and no longer than a fault needs to show. What had to be ended, or
 * did not begin, found nothing: perhaps the machine was busy.
 */
function ended(folder: string, words: readonly string[], template: ConnectionOptions | undefined): Promise<Ending> {
  const lent = template ? { TEST_TEMPLATE: JSON.stringify(template) } : {};
  const env = { ...process.env, SEED: "1", STEPS: "200", ...lent };
  const report = join(folder, "../report.json");
  const options = ["run", "--bail=1", "--maxWorkers=1", "--reporter=json", `--outputFile=${report}`];
  rmSync(report, { force: true });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...options, ...words], {
      cwd: folder,
      env,
      stdio: "ignore",
      timeout: HANGING,
    });
    child.once("close", (code) => {
      if (code === 0) resolve({ verdict: "NOT CAUGHT", by: "" });
      else if (child.killed) resolve({ verdict: "HANGS", by: "" });
      else resolve(existsSync(report) ? { verdict: "caught", by: failureIn(report) } : { verdict: "NO RUN", by: "" });
    });
  });
}

type Report = {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** Which test failed first; where none did, which file could not be run: what follows a failure is broken off and fails in its own way. */
function failureIn(report: string): string {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) => (status === "failed" ? [`${basename(name)}: ${fullName}`] : [])),
  );
  const broken = testResults.flatMap(({ name, message }) => (message === "" ? [] : [`${basename(name)}: ${message}`]));
  return [...failed, ...broken][0] ?? "a run without a failure";
}

/** A fault is known by all that it says: whatever of it changes is planted anew. */
function keyOf(fault: Fault): string {
  return createHash("sha256").update(JSON.stringify(fault)).digest("hex").slice(0, 16);
}

function remembered(): VerdictByName {
  try {
    return JSON.parse(readFileSync(memory, "utf8")) as VerdictByName;
  } catch {
    return {};
  }
}

function remember(): void {
  mkdirSync(join(memory, ".."), { recursive: true });
  writeFileSync(memory, JSON.stringify(told));
}
