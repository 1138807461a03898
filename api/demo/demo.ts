import { dayIn, type Runtime } from "#engine/runtime";
import { loadAccess } from "#setup/access";
import { beginCompany } from "#setup/beginnings";
import type { FileKeeper } from "#extras/files/keeper";
import { enrolDemo, loadAccounts } from "./accounts.ts";
import { loadAdventureWorksUpTo } from "./adventureWorks.ts";
import { loadApprovals } from "./approvals.ts";
import { AW_ZONE, loadBase } from "./base.ts";
import { writeBetweenCompanies } from "./group/betweenCompanies.ts";
import { type DemoSize, GROUP, GROUP_ZONE } from "./group/company.ts";
import { writeDealing } from "./group/dealing.ts";
import { loadGroupCompany } from "./group/load.ts";
import { openBids } from "./openBids.ts";
import { openCare } from "./openCare.ts";
import { openChain } from "./openChain.ts";
import { openCollections } from "./openCollections.ts";
import { openContracts } from "./openContracts.ts";
import { openCustomerChanges } from "./openCustomerChanges.ts";
import { openCustomers } from "./openCustomers.ts";
import { openFiles } from "./openFiles.ts";
import { openMarket } from "./openMarket.ts";
import { openMoney } from "./openMoney.ts";
import { openPayments } from "./openPayments.ts";
import { openReleases } from "./openReleases.ts";
import { openRisk } from "./openRisk.ts";
import { openRoad } from "./openRoad.ts";
import { openTargets } from "./openTargets.ts";
import { openSeals } from "./openSeals.ts";
import { loadDemoSeals } from "./seals.ts";

/** The company that everybody starts in comes first, with all that companies share; the others follow while it is worked in. */
export const [FIRST_COMPANY, LATER_COMPANIES] = [2, [3, 1]] as const;
const MONTHS = 36;

/** What a part of the demo is loaded with. */
export type DemoTools = { runtime: Runtime; files: Pick<FileKeeper, "add">; say: (line: string) => void; scale: number };

const sizeOf = ({ runtime, scale }: DemoTools, months = MONTHS): DemoSize => ({
  endOn: dayIn(GROUP_ZONE, runtime.clock.now()),
  months,
  scale,
});

/**
 * Fills an empty database with what the companies of the demo share, the accounts, and the first company with its documents, which end at
 * today.
 */
export async function loadFirstCompany(tools: DemoTools, months = MONTHS): Promise<void> {
  const { runtime } = tools;
  await loadBase(runtime, sizeOf(tools).endOn);
  await loadAccess(runtime);
  await loadAccounts(runtime, []);
  await loadCompany(tools, FIRST_COMPANY, months);
}

/** Fills a company of the demo in which nothing was written yet: its documents, the chains by which it approves, and who works there. */
export async function loadCompany(tools: DemoTools, compId: number, months = MONTHS): Promise<void> {
  const { runtime, files, say } = tools;
  const company = GROUP.find(({ id }) => id === compId);
  await beginCompany(runtime, compId);
  await (company
    ? loadGroupCompany(runtime, company, say, sizeOf(tools, months))
    : loadAdventureWorksUpTo(runtime, say, dayIn(AW_ZONE, runtime.clock.now())));
  await enrolDemo(runtime, compId);
  await loadApprovals(runtime, compId);
  if (!company) return;
  const endOn = dayIn(GROUP_ZONE, runtime.clock.now());
  await openRisk(runtime, compId, endOn, months);
  await openContracts(runtime, compId);
  await openSeals(runtime, compId);
  await openReleases(runtime, compId, endOn);
  await openCustomers(runtime, compId);
  await openCare(runtime, compId, endOn);
  await openMarket(runtime, compId);
  await openBids(runtime, compId);
  await openChain(runtime, compId, endOn);
  await openFiles(runtime, compId, endOn);
  await openMoney(runtime, compId);
  await openPayments(runtime, compId);
  await openCollections(runtime, compId);
  await openTargets(runtime, compId);
  say(`demo ${company.code}: visits, receptions, reports, meetings`);
  await openRoad(runtime, compId, months);
  await openCustomerChanges(runtime, compId, endOn);
  await loadDemoSeals(runtime, files, compId);
}

/** Lets the companies of the group deal with each other, once all are there. */
export async function joinCompanies(tools: DemoTools): Promise<void> {
  const { endOn } = sizeOf(tools);
  await writeBetweenCompanies(tools.runtime, endOn);
  await writeDealing(tools.runtime, tools.files, endOn);
}
