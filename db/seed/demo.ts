import type { Runtime } from "#engine/runtime";
import { loadAccess } from "./access.ts";
import { loadAccounts } from "./accounts.ts";
import { loadAdventureWorks } from "./adventureWorks.ts";
import { loadBase } from "./base.ts";
import { loadGroup } from "./group/load.ts";

/** Fills an empty database with the demo: three companies with their documents, ending at today, and the demo accounts last, so that their presence says it is whole. */
export async function loadDemo(runtime: Runtime, say: (line: string) => void, scale = 1): Promise<void> {
  const endOn = runtime.clock.now().toISOString().slice(0, 10);
  await loadBase(runtime, endOn);
  await Promise.all([loadAdventureWorks(runtime, say), loadGroup(runtime, say, endOn, scale)]);
  await loadAccess(runtime);
  await loadAccounts(runtime);
}
