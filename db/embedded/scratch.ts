import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openFolder } from "./folder.ts";
import { isAbandoned } from "./lock.ts";
import { stopPostmaster } from "./postmaster.ts";
import { scratchPlace } from "./scratchPlace.ts";
import { serveFolder, type Served } from "./serve.ts";

const PREFIX = "longwall-scratch-";

/** Serves a new cluster in a temporary folder that is deleted on stop; what killed runs left behind is cleared first. */
export async function serveScratch(): Promise<Served> {
  await clearLeftovers();
  const dataDir = mkdtempSync(join(scratchPlace(), PREFIX));
  const served = await serveFolder(dataDir, "scratch", () => undefined);
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  // Comes after the listener that stops the server.
  process.once("exit", remove);
  const stop = async (): Promise<void> => {
    await served.stop();
    remove();
  };
  return { ...served, stop };
}

async function clearLeftovers(): Promise<void> {
  const place = scratchPlace();
  const folders = readdirSync(place)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(place, name));
  for (const folder of folders.filter(isAbandoned)) {
    await stopPostmaster(openFolder(folder).cluster);
    rmSync(folder, { recursive: true, force: true });
  }
}
