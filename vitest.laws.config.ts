import { defineConfig } from "vitest/config";
import all from "./vitest.config.ts";

/** The laws of definitions and source alone, for `npm run check`: without a database, so that one that asks for it fails. */
export default defineConfig({ test: { ...all.test, include: ["tests/laws/*.test.ts"], globalSetup: [] } });
