import { createRequire } from "node:module";
import { cpus, loadavg, release, totalmem } from "node:os";

const PACKAGES = [
  "hono",
  "postgres",
  "drizzle-orm",
  "@duckdb/node-api",
  "@duckdb/duckdb-wasm",
  "@uwdata/mosaic-core",
  "react",
  "vite",
] as const;
const require = createRequire(import.meta.url);
const DEPENDENCIES = require("../../package.json") as { dependencies: Record<string, string>; devDependencies: Record<string, string> };

/** What the figures were measured on; the load of the last minute tells whether the machine was shared. */
export function machine() {
  const [cpu] = cpus();
  return {
    processor: cpu?.model.trim() ?? "",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    kernel: `${process.platform} ${release()}`,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    node: process.versions.node,
    packages: Object.fromEntries(
      PACKAGES.map((name) => [name, DEPENDENCIES.dependencies[name] ?? DEPENDENCIES.devDependencies[name] ?? ""]),
    ),
  };
}
