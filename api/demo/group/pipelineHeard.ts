import { plusDays } from "#demo/day";
import type { Writer } from "#demo/writer";
import type { DocumentRecord } from "#define/rows";
import { idOf } from "./pipelineOffers.ts";
import type { PlannedBid } from "./sales.ts";

type Made = { projects: readonly DocumentRecord[]; offers: readonly DocumentRecord[] };

/** Where the decided bids came from: leads and notices, of every third. */
export async function writeHeard(to: Writer, shown: readonly PlannedBid[], { projects, offers }: Made): Promise<void> {
  const some = shown.flatMap((bid, at) => (at % 3 === 0 ? [{ bid, project: projects[at], offer: offers[at] }] : []));
  await to.take(
    "crm.lead",
    some.map(({ bid, project }) => ({
      header: {
        ...placeOf(bid),
        docOn: project?.header.docOn,
        name: bid.header.projectName,
        source: "visit",
        projectId: idOf(project),
        estimatedAmount: bid.header.bidAmount,
      },
    })),
    "takeOver",
  );
  await to.take(
    "crm.bidInfo",
    some.map(({ bid, project, offer }, at) => ({
      header: {
        ...placeOf(bid),
        budgetAmount: bid.header.bidAmount,
        title: `${bid.header.projectName} 采购招标`,
        source: "tenderSite",
        noticeNo: String(offer?.header.tenderNo) + String(at),
        docOn: plusDays(bid.header.openedOn, -25),
        bidOn: bid.header.openedOn,
        openOn: bid.header.openedOn,
        projectId: idOf(project),
        bidId: idOf(offer),
      },
    })),
    "takeOver",
  );
}

const placeOf = ({ header: { customerId, departmentId, unitId, regionId, salespersonId } }: PlannedBid) => ({
  customerId,
  departmentId,
  unitId,
  regionId,
  salespersonId,
});
