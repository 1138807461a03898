import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { findChromium } from "./chromium.mjs";
import { install, requireNode } from "./install.mjs";
import { endIfAsked, runNode } from "./run.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
requireNode();

const asked = process.argv.slice(2);
const quick = asked.includes("--quick");
/** Parts of paths, such as an area's folder: only test files whose path holds one of them. */
const areas = asked.filter((word) => !word.startsWith("--"));
const MOST_REPEATED = 6;
const SLOWEST = 10;
/** What was found out about types last time; only files that changed since are looked at again. */
const KEEPING_TYPES = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/longwall/types.tsbuildinfo"];
const checks = [
  { name: "types", run: () => check("node_modules/typescript/bin/tsc", "--noEmit", "-p", ".", ...KEEPING_TYPES) },
  { name: "lint", run: () => check("node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings") },
  { name: "format", run: () => check("node_modules/oxfmt/bin/oxfmt", "--check") },
  { name: "dead code", run: () => check("node_modules/knip/bin/knip.js") },
];
const unlessForTests = {
  name: "dead but for tests",
  run: () => check("node_modules/knip/bin/knip.js", "-c", "knip.production.jsonc", "--include", "files,exports,types"),
};
const tests = [
  { name: "web app", run: () => attempt(build) },
  { name: "program", run: () => attempt(bundle) },
  { name: "tests", run: () => everything() },
];
const laws = [{ name: "laws", run: () => steadily([], { options: ["--config", "vitest.laws.config.ts"] }) }];

const installed = await attempt(install);
const chosen = quick ? [...checks, ...laws] : areas.length > 0 ? [...checks.slice(0, 1), ...tests] : [...checks, unlessForTests, ...tests];
const steps = installed.failed > 0 ? [] : chosen;
const results = installed.failed > 0 ? [installed] : [];
const unsteady = [];
for (const step of steps) results.push(await timed(step));
for (const file of unsteady) console.log(`unsteady: ${file} failed at first and passed alone`);

const total = { passed: 0, failed: 0 };
for (const result of results) {
  total.passed += result.passed;
  total.failed += result.failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

async function timed({ name, run }) {
  const start = Date.now();
  const result = await run();
  endIfAsked();
  const verdict = result.failed > 0 ? `${result.failed} FAILED` : "ok";
  console.log(`${name.padEnd(30)} ${verdict.padEnd(12)} ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  return result;
}

/** A tool that says nothing but by its exit code counts as one test. */
async function check(...words) {
  const { code, said } = await runNode(words, { stdio: "pipe" });
  if (code !== 0) console.log(said);
  return one(code === 0);
}

/** Runs test files, then those that failed once more, alone: what passes then is unsteady. Says which files took longest. */
async function steadily(words, { env = process.env, options = [] } = {}) {
  const first = await vitest([...options, ...words], env);
  for (const { file, seconds } of first.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${file.padEnd(60)} ${seconds.toFixed(1)} s`);
  const broken = first.files.filter(({ failed }) => failed > 0);
  if (broken.length === 0 || broken.length > MOST_REPEATED || first.unheard) return first;
  endIfAsked();
  console.log(`\n${broken.length} files failed and are run again, alone\n`);
  const again = await vitest([...options, "--maxWorkers=1", ...broken.map(({ file }) => file)], env);
  const stillBroken = new Map(again.files.map(({ file, failed }) => [file, failed]));
  unsteady.push(...broken.flatMap(({ file }) => (stillBroken.get(file) === 0 && !again.unheard ? [file] : [])));
  const repeated = broken.reduce((sum, { failed }) => sum + failed, 0);
  return { passed: first.passed + repeated - again.failed, failed: again.failed };
}

async function vitest(words, env) {
  const folder = mkdtempSync(join(tmpdir(), "longwall-report-"));
  const report = join(folder, "report.json");
  const options = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runNode(["node_modules/vitest/vitest.mjs", ...options, ...words], { env });
  const counted = countsOf(report);
  rmSync(folder, { recursive: true, force: true });
  // An error outside any test leaves an exit code but no failed test.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1, unheard: true } : counted;
}

/** What a run says: tests passed and failed, and each file with its seconds and its failed tests (one where it did not load). */
function countsOf(report) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const files = testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed").length;
      return {
        file: relative(process.cwd(), name),
        seconds: (endTime - startTime) / 1000,
        failed: status === "failed" && failed === 0 ? 1 : failed,
      };
    });
    return { passed: numPassedTests, failed: files.reduce((sum, { failed }) => sum + failed, 0), files };
  } catch {
    return { passed: 0, failed: 1, files: [], unheard: true };
  }
}

/** Laws, stories, properties, and journeys in a browser. */
async function everything() {
  let path;
  const found = await attempt(async () => (path = await findChromium()));
  return found.failed > 0 ? found : steadily(areas, { env: path ? { ...process.env, CHROMIUM_PATH: path } : process.env });
}

async function attempt(work) {
  try {
    await work();
    return one(true);
  } catch (error) {
    console.log(error.message);
    return one(false);
  }
}

function one(good) {
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
