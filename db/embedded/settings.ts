import { statfsSync } from "node:fs";
import { machineShares } from "../settings/machine.ts";

/** Whether a confirmed row must survive a power cut (durable) or the cluster is thrown away anyway (scratch). */
export type Durability = "durable" | "scratch";

/** Writes the settings file of a cluster: everything but the place where it listens. */
export function settingsText(durability: Durability): string {
  const safe = durability === "durable" ? "on" : "off";
  const settings = {
    fsync: safe,
    full_page_writes: safe,
    synchronous_commit: safe,
    // Tests open many databases at once, each with connections of its own.
    max_connections: durability === "durable" ? "60" : "120",
    // A schema is dropped, copied and brought to a newer version in one transaction, which holds every table and index of it.
    max_locks_per_transaction: "512",
    shared_buffers: durability === "durable" ? `${machineShares().sharedBuffers}MB` : "256MB",
    work_mem: "32MB",
    maintenance_work_mem: "128MB",
    max_wal_size: durability === "durable" ? "2GB" : "512MB",
    jit: "off",
    lock_timeout: "30s",
    // Tests ask few rows a few times: a statement is planned once for a connection, not anew for each of its first values.
    plan_cache_mode: durability === "durable" ? "auto" : "force_generic_plan",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_min_messages: "warning",
    // A statement of a second and more stands with its time in postgres.log.
    log_min_duration_statement: durability === "durable" ? "1s" : "-1",
    password_encryption: "scram-sha-256",
    unix_socket_permissions: "0700",
    dynamic_shared_memory_type: sharedMemoryKind(),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join("");
}

/** Containers often give /dev/shm only 64 MB, where one parallel hash join fails; a file in the data folder has no such limit. */
function sharedMemoryKind(): string {
  if (process.platform === "win32") return "windows";
  if (process.platform !== "linux") return "posix";
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    return blocks * bsize >= 1024 ** 3 ? "posix" : "mmap";
  } catch {
    return "mmap";
  }
}
