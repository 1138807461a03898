import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { startTestCluster, StartRefused } from "#db/server";
import { loadBase } from "#demo/base";
import type { Runtime } from "#engine/runtime";
import { adventureWorksFigures } from "./adventureWorks.ts";
import type { Figure } from "./figure.ts";
import { companyFigures } from "./companies.ts";
import { pipelineFigures } from "./pipeline.ts";
import { receivablesFigures } from "./receivables.ts";
import { superstoreFigures } from "./superstore.ts";
import { withRuntime } from "#import/runtime";

const DEMO_DAY = "2026-01-31";
type Set = { file: string; figures: (runtime: Runtime, file: string) => Promise<readonly Figure[]> };

/** Published sets with reference figures, each by its main file in the given folder; Adventure Works is part of the program. */
const SETS: Readonly<Record<string, Set>> = {
  ar_ibm_watson: { file: "WA_Fn-UseC_-Accounts-Receivable.csv.gz", figures: receivablesFigures },
  sales_superstore_zh: { file: "orders.csv.gz", figures: superstoreFigures },
  crm_maven: { file: "sales_pipeline.csv.gz", figures: pipelineFigures },
  zh_companies: { file: "Company-Shorter-Form-28W.txt.gz", figures: companyFigures },
};

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof StartRefused ? error.message : error);
  return 2;
});

/**
 * Imports every set into a scratch database and prints expected, got and verdict of each figure; 1 where one differs or a set is absent.
 */
async function main(): Promise<number> {
  const folder = process.argv[2];
  if (!folder) throw new StartRefused("npm run verify -- FOLDER, the folder that holds the published data sets");
  const database = await startTestCluster();
  return withRuntime(database, async (runtime) => {
    await loadBase(runtime, DEMO_DAY);
    const verdicts = [await printCheck("adventureWorks", () => adventureWorksFigures(runtime))];
    for (const [name, { file, figures }] of Object.entries(SETS)) {
      const path = resolve(join(folder, name, file));
      verdicts.push(existsSync(path) ? await printCheck(name, () => figures(runtime, path)) : absent(name, file));
    }
    return verdicts.every(Boolean) ? 0 : 1;
  });
}

async function printCheck(name: string, figures: () => Promise<readonly Figure[]>): Promise<boolean> {
  const found = await figures();
  for (const { figure, expected, got } of found) {
    const verdict = expected === got ? "ok    " : "DIFFERS";
    console.log(`${verdict} ${name} ${figure}: expected ${expected}, got ${got}`);
  }
  return found.every(({ expected, got }) => expected === got);
}

function absent(name: string, file: string): boolean {
  console.log(`ABSENT ${name}/${file}`);
  return false;
}
