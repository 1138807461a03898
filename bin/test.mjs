import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { install, requireNode } from "./install.mjs";
import { endIfAsked, runNode } from "./run.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
requireNode();

const quick = process.argv.includes("--quick");
const checks = [
  { name: "types", run: () => check("node_modules/typescript/bin/tsc", "--noEmit", "-p", ".") },
  { name: "lint", run: () => check("node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings") },
  { name: "format", run: () => check("node_modules/oxfmt/bin/oxfmt", "--check") },
  { name: "dead code", run: () => check("node_modules/knip/bin/knip.js") },
];
const whole = [
  { name: "web app", run: () => attempt(build) },
  { name: "tests", run: () => everything() },
];
const laws = [{ name: "laws", run: () => vitest(["tests/laws"]) }];

const installed = await attempt(install);
const steps = installed.failed > 0 ? [] : [...checks, ...(quick ? laws : whole)];
const results = installed.failed > 0 ? [installed] : [];
for (const step of steps) results.push(await timed(step));

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

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

async function vitest(words = [], env = process.env) {
  const folder = mkdtempSync(join(tmpdir(), "longwall-report-"));
  const report = join(folder, "report.json");
  const options = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runNode(["node_modules/vitest/vitest.mjs", ...options, ...words], { env });
  const counted = countsOf(report);
  rmSync(folder, { recursive: true, force: true });
  // A file that does not load, or an error outside any test, leaves an exit code but no failed test.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function countsOf(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const unloaded = testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
    );
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Laws, stories, properties, and journeys in a browser. */
async function everything() {
  let path;
  const found = await attempt(async () => (path = await findChromium()));
  return found.failed > 0 ? found : vitest([], { ...process.env, CHROMIUM_PATH: path });
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
