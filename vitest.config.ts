import { defineConfig } from "vitest/config";

const shared = { globalSetup: "tests/support/cluster.ts", hookTimeout: 60_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: "api", include: ["tests/{laws,stories,properties}/**/*.test.ts"], testTimeout: 20_000 } },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
