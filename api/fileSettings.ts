import type { Bucket } from "#bucket/signature";
import type { Environment } from "#db/settings/environment";
import { StartRefused } from "#db/server";
import type { FileSettings } from "./extras/files/keeper.ts";

const STANDARD_MB = 50;
const MEGABYTE = 1024 * 1024;

/**
 * Reads FILES_LIMIT_MB, FILES_SCAN, and FILES_S3_ENDPOINT with its REGION, ACCESS_KEY and SECRET_KEY; without an endpoint files lie in the
 * data folder. Throws StartRefused with the way out.
 */
export function fileSettingsFrom(env: Environment): FileSettings {
  const megabytes = env.FILES_LIMIT_MB ? Number(env.FILES_LIMIT_MB) : STANDARD_MB;
  if (!(megabytes > 0)) throw new StartRefused(`FILES_LIMIT_MB is ${env.FILES_LIMIT_MB}; it is a number of megabytes above 0`);
  const bucket = bucketFrom(env, "FILES");
  return { limit: Math.floor(megabytes * MEGABYTE), ...(bucket ? { bucket } : {}), ...(env.FILES_SCAN ? { scan: env.FILES_SCAN } : {}) };
}

/**
 * Reads <what>_S3_ENDPOINT with its REGION, ACCESS_KEY and SECRET_KEY; undefined without an endpoint. Throws StartRefused with the way out.
 */
export function bucketFrom(env: Environment, what: "FILES" | "SNAPSHOTS"): Bucket | undefined {
  const endpoint = env[`${what}_S3_ENDPOINT`];
  if (!endpoint) return undefined;
  if (!URL.canParse(endpoint) || new URL(endpoint).pathname.length < 2)
    throw new StartRefused(`${what}_S3_ENDPOINT is ${endpoint}; it is the address of a bucket, such as https://store.example/bucket`);
  const [accessKey, secretKey] = [env[`${what}_S3_ACCESS_KEY`], env[`${what}_S3_SECRET_KEY`]];
  if (!accessKey || !secretKey) throw new StartRefused(`${what}_S3_ENDPOINT needs ${what}_S3_ACCESS_KEY and ${what}_S3_SECRET_KEY`);
  return { endpoint: new URL(endpoint), region: env[`${what}_S3_REGION`] || "us-east-1", accessKey, secretKey };
}
