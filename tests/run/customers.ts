import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Three years of five hundred customers, eight people at once, week by week; a first word names the seed. */
const LARGE = { SEED: process.argv[2] ?? "18", CUSTOMERS: "500", PEOPLE: "8", STEPS: "156" };
const words = ["node_modules/vitest/vitest.mjs", "run", "--testTimeout=3600000", "tests/properties/customers.test.ts"];
const child = spawn(process.execPath, words, {
  cwd: fileURLToPath(new URL("../../", import.meta.url)),
  env: { ...process.env, ...LARGE },
  stdio: "inherit",
});
child.once("close", (code) => process.exit(code ?? 1));
