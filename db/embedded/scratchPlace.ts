import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { machineMemory } from "../settings/machine.ts";

const GIB = 1024 ** 3;
const IN_MEMORY = "/dev/shm";
/** So much is free there, in a machine of so much, that what tests write is nobody's loss. */
const [ROOM, MEMORY] = [6 * GIB, 12 * GIB];

/**
 * The folder (absolute path) under which clusters that are thrown away lie: in memory where the system has room for it, else among
 * temporary files. A database is a few thousand files, which a disk makes in seconds and memory in a tenth of one.
 */
export function scratchPlace(): string {
  return hasRoom() ? IN_MEMORY : tmpdir();
}

function hasRoom(): boolean {
  if (process.platform !== "linux" || machineMemory() < MEMORY) return false;
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
