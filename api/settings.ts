import { bucketFrom, fileSettingsFrom } from "./fileSettings.ts";
import { isLoopback } from "./routes/context.ts";
import type { Bucket } from "#bucket/signature";
import { type ImportLimits, limitsFrom } from "./import/limits.ts";
import { databasePlace, type Environment, environmentOf } from "#db/settings/environment";
import { StartRefused } from "#db/server";
import type { BackupSettings } from "./backup/schedule.ts";
import type { FileSettings } from "./extras/files/keeper.ts";
import type { TlsFiles } from "./tls.ts";

/**
 * What the environment says: where to listen, where the data is, and whether the demo group is wanted, how files and snapshots are kept, at
 * which address people open the program, and what secrets are encrypted with.
 */
export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  demo: boolean;
  /** The web app is built meanwhile (WEB_APP, said by npm start): nothing is served before it is there. */
  awaitsWebApp: boolean;
  /** How many documents the demo has, as a share of the whole one. */
  demoScale: number;
  /** Addresses (host:port) at which further read-only sources may be connected. */
  dataSources: readonly string[];
  files: FileSettings;
  imports: ImportLimits;
  /** Where snapshots lie besides the data folder. */
  snapshots?: Bucket;
  publicUrl?: string;
  /** Addresses of proxies whose word about the visitor is believed. */
  trustedProxies: readonly string[];
  /** The key that secrets are encrypted with, and those before it, by which they are read until they are encrypted anew. */
  encryptionKeys?: readonly string[];
  /** Where the certificate is; absent: a proxy before the program has it, or nobody. */
  tls?: TlsFiles;
  /** What a reader of /api/metrics has to show. */
  metricsToken?: string;
  /** Where and when the program writes backups by itself; absent: it writes none. */
  backups?: BackupSettings;
};

const NETWORK_DEMO = "yes-on-the-network";

/** Reads the variables of the README; throws StartRefused with the way out when they do not go together. */
export function settingsFrom(given: Environment): Settings {
  const env = environmentOf(given);
  const port = env.PORT ? Number(env.PORT) : 3000;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartRefused(`PORT is ${env.PORT}; it is a number from 0 to 65535`);
  const host = env.HOST || "127.0.0.1";
  const demo = env.DEMO !== "0";
  if (demo && !isLoopback(host) && env.DEMO !== NETWORK_DEMO) {
    throw new StartRefused(
      `The demo's passwords are public, so it is not served at HOST=${host}. Set DEMO=0 for real work, or DEMO=${NETWORK_DEMO} to show it anyway.`,
    );
  }
  const demoScale = Number(env.DEMO_SCALE || 1);
  if (!(demoScale >= 0.05 && demoScale <= 1)) throw new StartRefused(`DEMO_SCALE is ${env.DEMO_SCALE}; it is a number from 0.05 to 1`);
  const files = fileSettingsFrom(env);
  const imports = limitsFrom(env);
  if (typeof imports === "string") throw new StartRefused(`${imports} is ${env[imports]}; it is a number above 0`);
  const snapshots = bucketFrom(env, "SNAPSHOTS");
  if (env.PUBLIC_URL && !URL.canParse(env.PUBLIC_URL))
    throw new StartRefused(
      `PUBLIC_URL is ${env.PUBLIC_URL}; it is the address at which people open the program, such as https://longwall.example`,
    );
  return {
    port,
    host,
    ...databasePlace(env),
    demo,
    demoScale,
    awaitsWebApp: env.WEB_APP === "being built",
    dataSources: listed(env.DATA_SOURCES),
    trustedProxies: listed(env.TRUSTED_PROXIES),
    files,
    imports,
    ...(snapshots ? { snapshots } : {}),
    ...(env.PUBLIC_URL ? { publicUrl: env.PUBLIC_URL } : {}),
    ...(env.SEAL_KEY ? { encryptionKeys: [env.SEAL_KEY, ...listed(env.SEAL_KEY_OLD)] } : {}),
    ...tlsFrom(env),
    ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
    ...(env.BACKUP_DIR ? { backups: backupsFrom(env, env.BACKUP_DIR) } : {}),
  };
}

/** The certificate and its key, as PEM files that are read again when they change; both or none. */
function tlsFrom({ TLS_CERT: cert, TLS_KEY: key }: Environment): { tls?: TlsFiles } {
  if (!cert && !key) return {};
  if (!cert || !key) throw new StartRefused("TLS_CERT and TLS_KEY go together: the certificate with its chain, and its key, as PEM files");
  return { tls: { cert, key } };
}

function backupsFrom(env: Environment, folder: string): BackupSettings {
  const whole = (name: string, standard: number, least: number, most: number): number => {
    const value = env[name] ? Number(env[name]) : standard;
    if (!Number.isInteger(value) || value < least || value > most)
      throw new StartRefused(`${name} is ${env[name]}; it is a whole number from ${least} to ${most}`);
    return value;
  };
  return {
    folder,
    hour: whole("BACKUP_HOUR", 2, 0, 23),
    days: whole("BACKUP_DAYS", 14, 1, 3650),
    months: whole("BACKUP_MONTHS", 12, 0, 600),
  };
}

function listed(names: string | undefined): string[] {
  return (names ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
