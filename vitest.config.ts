import { defineConfig } from "vitest/config";

// No test takes so long: only what hangs is ended.
const HANGING = 400_000;

export default defineConfig({
  test: {
    // What was transformed once is not transformed again until it changes.
    experimental: { fsModuleCache: true },
    include: ["tests/{laws,stories,properties,browser,upgrade}/**/*.test.ts"],
    globalSetup: "tests/support/cluster.ts",
    setupFiles: "tests/support/eachFile.ts",
    // Files of one worker share their modules; one worker more than cores, for journeys wait more than they work.
    isolate: false,
    maxWorkers: 3,
    // The browser's DuckDB answers a few hundred different questions here: half its time went into compiling for speed what ran a few
    // times.
    execArgv: ["--wasm-tiering-budget=200000000"],
    testTimeout: HANGING,
    hookTimeout: HANGING,
    expect: { poll: { timeout: 90_000 } },
  },
});
