import { readFileSync } from "node:fs";
import { StartRefused } from "../embedded/refusal.ts";

export type Environment = Readonly<Record<string, string | undefined>>;
/** Secrets that may stand in a file, as containers and service managers hand them over: NAME_FILE names it. */
const SECRETS = [
  "DATABASE_URL",
  "SEAL_KEY",
  "SEAL_KEY_OLD",
  "METRICS_TOKEN",
  "FILES_S3_ACCESS_KEY",
  "FILES_S3_SECRET_KEY",
  "SNAPSHOTS_S3_ACCESS_KEY",
  "SNAPSHOTS_S3_SECRET_KEY",
];

/** The variables of the program with the secrets that stand in files; throws StartRefused where a file is not read, or both are given. */
export function environmentOf(env: Environment = process.env): Environment {
  const read = SECRETS.flatMap((name) => {
    const place = env[`${name}_FILE`];
    if (!place) return [];
    if (env[name]) throw new StartRefused(`Both ${name} and ${name}_FILE are given: leave one out`);
    return [[name, contentOf(`${name}_FILE`, place)] as const];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function contentOf(name: string, place: string): string {
  try {
    const content = readFileSync(place, "utf8").trim();
    if (content !== "") return content;
  } catch (cause) {
    throw new StartRefused(`${name} names ${place}, which cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  throw new StartRefused(`${name} names ${place}, which is empty`);
}

/** Where a command finds the database: that of DATABASE_URL, else the embedded one of the data folder. */
export function databasePlace(env: Environment = environmentOf()): { dataDir: string; databaseUrl?: string } {
  return { dataDir: env.DATA_DIR || "./data", ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}) };
}
