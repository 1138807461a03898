import { readdirSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { birthOf } from "#db/embedded/liveness";

const PREFIX = "longwall-source-";
/** Whose folder it is stands in its name. */
const OWNED = new RegExp(`^${PREFIX}(\\d+)-`);

/** A new folder for what is large; whoever asked takes it away. */
export const scratchFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));

/** Takes away what processes left behind that ended before their jobs. */
export function clearScratch(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(OWNED.exec(name)?.[1]);
    if (owner > 0 && birthOf(owner) === undefined) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
