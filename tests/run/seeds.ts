import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [SEEDS, STEPS, AT_ONCE] = [50, 1_000, 5];
const TEST = "tests/properties/years.test.ts";

const commit = execFileSync("git", ["-C", ROOT, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
const memory = join(tmpdir(), "longwall-seeds", `${commit}.json`);
const tell = (line: string) => process.stdout.write(`${line}\n`);

const done = new Set(process.argv.includes("--again") ? [] : remembered());
const failed: number[] = [];
const waiting = Array.from({ length: SEEDS }, (_, at) => at + 1).filter((seed) => !done.has(seed));
tell(`${SEEDS} seeds of ${STEPS} steps, ${done.size} of them played before, at ${commit.slice(0, 12)}`);
while (waiting.length > 0) {
  const seeds = waiting.splice(0, AT_ONCE);
  const passed = await playing(seeds);
  for (const seed of seeds) if (passed) done.add(seed);
  if (!passed) failed.push(...(await failing(seeds)));
  remember();
  tell(`${done.size} of ${SEEDS} hold${failed.length > 0 ? `, ${failed.join(", ")} do not` : ""}`);
}
for (const seed of failed) tell(`SEED=${seed} STEPS=${STEPS} npx vitest run ${TEST}`);
process.exit(failed.length > 0 ? 1 : 0);

/** Which of these seeds fail, each played alone. */
async function failing(seeds: readonly number[]): Promise<number[]> {
  const wrong: number[] = [];
  for (const seed of seeds)
    if (await playing([seed])) done.add(seed);
    else wrong.push(seed);
  return wrong;
}

/** Plays years side by side; says whether all of them hold. */
function playing(seeds: readonly number[]): Promise<boolean> {
  const env = { ...process.env, SEED: seeds.join(","), STEPS: String(STEPS) };
  return new Promise((resolve) => {
    const words = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", TEST];
    const child = spawn(process.execPath, words, { cwd: ROOT, env, stdio: "inherit" });
    child.once("close", (code) => resolve(code === 0));
  });
}

function remembered(): number[] {
  try {
    return JSON.parse(readFileSync(memory, "utf8")) as number[];
  } catch {
    return [];
  }
}

function remember(): void {
  mkdirSync(join(memory, ".."), { recursive: true });
  writeFileSync(memory, JSON.stringify([...done]));
}
