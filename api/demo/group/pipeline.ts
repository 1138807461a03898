import { plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import type { GroupCompany } from "./company.ts";
import type { Place } from "./contracts.ts";
import type { Customer, People } from "./people.ts";
import { writeOpenPipeline } from "./openPipeline.ts";
import { writeHeard } from "./pipelineHeard.ts";
import { writePipelineMasters } from "./pipelineMasters.ts";
import { offerOf } from "./pipelineOffers.ts";
import { projectOf } from "./pipelineProjects.ts";
import type { PlannedBid } from "./sales.ts";

/** So many of the bids that were decided have their project and their offer in the demo: the great ones, and some of each unit. */
const SHOWN = 240;
const OF_UNIT = 12;
/** So many Fridays the forecast of orders looks back. */
const FRIDAYS = 26;

/** Who sells to whom, and in which phases. */
type Sellers = { company: GroupCompany; people: People; customers: readonly Customer[]; phases: readonly string[] };

/** Leads, projects and bids of the bids that were decided, and what is under way; gives where the great bids stand. */
export async function writePipeline(
  to: Writer,
  { company, people, customers, phases }: Sellers,
  bids: readonly PlannedBid[],
  random: Chance,
  endOn: string,
): Promise<ReadonlyMap<PlannedBid, Place>> {
  await writePipelineMasters(to);
  const shown = shownOf(bids);
  const projects = await to.take(
    "crm.salesProject",
    shown.map((bid) => projectOf(bid, phases, people, random)),
    "takeOver",
  );
  const offers = await to.take(
    "crm.projectBid",
    shown.map((bid, at) => offerOf(bid, projects[at], random)),
    "takeOver",
  );
  await writeHeard(to, shown, { projects, offers });
  await writeOpenPipeline(to, company, customers, phases, random, endOn);
  return new Map(
    shown.flatMap((bid, at) => {
      const [project, offer] = [projects[at], offers[at]];
      return project && offer ? [[bid, { projectId: String(project.header.id), projectBidId: String(offer.header.id) }] as const] : [];
    }),
  );
}

/** The greatest of each unit, then the greatest of all. */
function shownOf(bids: readonly PlannedBid[]): PlannedBid[] {
  const sorted = [...bids].toSorted((a, b) => Number(b.header.bidAmount) - Number(a.header.bidAmount));
  const taken = new Map<string, number>();
  const first = sorted.filter(({ contract: { unit } }) => {
    const before = taken.get(unit.code) ?? 0;
    taken.set(unit.code, before + 1);
    return before < OF_UNIT;
  });
  return [...new Set([...first, ...sorted])].slice(0, SHOWN);
}

/** The forecast of orders, Friday by Friday. */
export async function writeForecasts(to: Writer, endOn: string): Promise<void> {
  const over = plusDays(endOn, -1);
  const last = plusDays(over, -((new Date(`${over}T00:00:00Z`).getUTCDay() + 2) % 7));
  const fridays = Array.from({ length: FRIDAYS }, (_, back) => plusDays(last, -7 * (FRIDAYS - 1 - back)));
  await to.take(
    "crm.orderForecast",
    fridays.map((fridayOn) => ({ header: { docOn: fridayOn, fridayOn } })),
    "takeOver",
  );
}
