import { dayIn, type Runtime } from "#engine/runtime";
import { loadAccess } from "#setup/access";
import { loadAccounts } from "./accounts.ts";
import { loadAdventureWorks } from "./adventureWorks.ts";
import { loadApprovals } from "./approvals.ts";
import { loadBase } from "./base.ts";
import { GROUP, GROUP_ZONE } from "./group/company.ts";
import { loadGroup } from "./group/load.ts";
import { openCollections } from "./openCollections.ts";
import { openContracts } from "./openContracts.ts";
import { openMarket } from "./openMarket.ts";
import { openMoney } from "./openMoney.ts";
import { openPayments } from "./openPayments.ts";
import { openTargets } from "./openTargets.ts";
import { openSeals } from "./openSeals.ts";

/** Fills an empty database with the demo: three companies with their documents, ending at today, the demo accounts, and the chains by which they approve. */
export async function loadDemo(runtime: Runtime, say: (line: string) => void, scale = 1): Promise<void> {
  const endOn = dayIn(GROUP_ZONE, runtime.clock.now());
  await loadBase(runtime, endOn);
  await Promise.all([loadAdventureWorks(runtime, say), loadGroup(runtime, say, endOn, scale)]);
  await loadAccess(runtime);
  await loadAccounts(runtime);
  await loadApprovals(runtime);
  for (const { id } of GROUP) {
    await openContracts(runtime, id);
    await openSeals(runtime, id);
    await openMarket(runtime, id);
    await openMoney(runtime, id);
    await openPayments(runtime, id);
    await openCollections(runtime, id);
    await openTargets(runtime, id);
  }
}
