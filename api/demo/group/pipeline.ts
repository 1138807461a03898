import { plusDays } from "#demo/day";
import { type Chance, chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import type { DocumentRecord } from "#define/rows";
import type { GroupCompany } from "./company.ts";
import { RIVALS } from "./market.ts";
import type { Customer } from "./people.ts";
import { writeOpenPipeline } from "./openPipeline.ts";
import { writePipelineMasters } from "./pipelineMasters.ts";
import type { planBids } from "./sales.ts";

type BidDraft = ReturnType<typeof planBids>[number];
/** So many of the bids that were decided have their project and their offer in the demo: the great ones. */
const SHOWN = 240;
/** Of every hundred bids so many rest on a bond, of this share of their amount. */
const [BONDED, BOND_SHARE, MOST_BOND] = [70, 0.02, 800_000] as const;
/** What one piece of what is bidden for costs, about. */
const PIECE = 180_000;
/** So many Fridays the forecast of orders looks back. */
const FRIDAYS = 26;
/** What a project was thought to be worth on its way, as a share of what was bid. */
const THOUGHT = [0.88, 1.06, 0.94, 1.12, 1] as const;

/** Leads, projects, bids and bonds of the bids that were decided, and what is under way; gives the results back with their bids. */
export async function writePipeline(
  to: Writer,
  company: GroupCompany,
  bids: readonly BidDraft[],
  customers: readonly Customer[],
  random: Chance,
  endOn: string,
) {
  const phases = await writePipelineMasters(to);
  const shown = [...bids].toSorted((a, b) => Number(b.header.bidAmount) - Number(a.header.bidAmount)).slice(0, SHOWN);
  const projects = await to.take(
    "crm.salesProject",
    shown.map((bid) => projectOf(bid, phases, random)),
    "takeOver",
  );
  const offers = await to.take(
    "crm.projectBid",
    shown.map((bid, at) => offerOf(bid, projects[at], random)),
    "takeOver",
  );
  const bonds = shown.flatMap((bid, at) => (random.between(1, 100) <= BONDED ? bondOf(bid, offers[at], random, endOn) : []));
  await to.take("crm.bidBond", bonds, "takeOver");
  await writeHeard(to, shown, { projects, offers }, endOn);
  await writeOpenPipeline(to, company, customers, phases, random, endOn);
  await to.take("crm.orderForecast", fridaysBefore(endOn), "takeOver");
  const places = new Map(shown.map((bid, at) => [bid, { projectId: idOf(projects[at]), projectBidId: idOf(offers[at]) }]));
  const prices = chance(company.seed + 7);
  return bids.map((bid) => {
    const place = places.get(bid);
    return { ...bid, header: { ...bid.header, ...place }, ...(place ? { lines: { bidders: biddersOf(bid, company, prices) } } : {}) };
  });
}

function fridaysBefore(endOn: string) {
  const over = plusDays(endOn, -1);
  const last = plusDays(over, -((new Date(`${over}T00:00:00Z`).getUTCDay() + 2) % 7));
  return Array.from({ length: FRIDAYS }, (_, back) => plusDays(last, -7 * (FRIDAYS - 1 - back))).map((fridayOn) => ({
    header: { docOn: fridayOn, fridayOn },
  }));
}

/** Who offered what when the bids were opened: ourselves, and others near it; whoever won another tender was below us. */
function biddersOf({ header }: BidDraft, company: GroupCompany, random: Chance) {
  const winner = "winner" in header ? header.winner : undefined;
  const others = RIVALS.filter((rival) => rival === winner || random.happens(0.7));
  const price = (factor: number) => (Number(header.bidAmount) * factor).toFixed(2);
  return [
    { bidder: company.nameZh, bidAmount: header.bidAmount },
    ...others.map((bidder) => ({
      bidder: random.happens(0.5) ? `${bidder}有限公司` : bidder,
      bidAmount: price(bidder === winner ? 0.9 + 0.07 * random.next() : 0.98 + 0.14 * random.next()),
    })),
  ];
}

const idOf = (record: DocumentRecord | undefined): string | null => (record ? String(record.header.id) : null);

const seller = ({ header }: BidDraft) => {
  const { customerId, departmentId, unitId, regionId, salespersonId, currency } = header;
  return { customerId, departmentId, unitId, regionId, salespersonId, currency };
};

/** Days from the beginning of a project to its award, at least and at most. */
export const PROJECT_DAYS = [90, 200] as const;

/** It went through its phases in the months before its award, some of them twice. */
function projectOf(bid: BidDraft, phases: readonly string[], random: Chance) {
  const { docOn, bidAmount, projectName, result } = bid.header;
  const beganOn = plusDays(docOn, -random.between(...PROJECT_DAYS));
  const wentBack = random.happens(0.12);
  const path = [0, 1, ...(wentBack ? [0, 1] : []), 2, 3];
  const days = path.map((_, at) => plusDays(beganOn, Math.round((at * 80) / path.length)));
  const moves = path.map((phase, at) => ({
    stage: phase === 3 ? "bidding" : "active",
    phaseId: phases[phase] ?? null,
    enteredOn: days[at] ?? beganOn,
    leftOn: days[at + 1] ?? docOn,
    isBack: wentBack && at === 2,
    winPercent: String([10, 30, 50, 60][phase] ?? 0),
    estimatedAmount: (Number(bidAmount) * (THOUGHT[(at + projectName.length) % THOUGHT.length] ?? 1)).toFixed(2),
  }));
  const last = {
    stage: result,
    phaseId: phases[3] ?? null,
    enteredOn: docOn,
    leftOn: null,
    isBack: false,
    winPercent: result === "won" ? "100" : "0",
  };
  return {
    header: {
      docOn: beganOn,
      name: projectName,
      ...seller(bid),
      estimatedAmount: bidAmount,
      expectedOn: docOn,
      source: random.pick(["visit", "tender", "customer"]),
      ...("lostCause" in bid.header ? { lostReason: bid.header.lostCause } : {}),
    },
    lines: { moves: [...moves, { ...last, estimatedAmount: bidAmount }] },
  };
}

function offerOf(bid: BidDraft, project: DocumentRecord | undefined, random: Chance) {
  const { docOn, openedOn, bidAmount, projectName, result, winAmount } = bid.header;
  const net = Number(bidAmount);
  const pieces = Math.max(1, Math.round(net / PIECE));
  const lot = {
    lotNo: "1",
    equipmentModel: projectName.split(" · ")[0] ?? null,
    quantity: String(pieces),
    unitPrice: (net / pieces).toFixed(6),
    taxRate: "13",
    costPrice: ((net * (0.72 + 0.15 * random.next())) / pieces).toFixed(6),
    result,
    winAmount,
    ...("winner" in bid.header ? { winner: bid.header.winner } : {}),
  };
  return {
    header: {
      docOn: plusDays(openedOn, -20),
      title: projectName,
      ...seller(bid),
      projectId: idOf(project),
      bidOn: openedOn,
      openOn: openedOn,
      validTo: plusDays(docOn, 60),
      submittedOn: openedOn,
      isKey: random.happens(0.2),
      tenderNo: `ZB-${openedOn.replaceAll("-", "")}-${random.between(100, 999)}`,
    },
    lines: {
      lots: [lot],
      certificates: [{ need: "safetyMark", certificateNo: "MA", expiresOn: plusDays(docOn, 400) }],
      terms: [
        { kind: "deposit", percent: "30", trigger: "signed", graceDays: 10 },
        { kind: "acceptance", percent: "70", trigger: "accepted", graceDays: 30 },
      ],
    },
  };
}

function bondOf(bid: BidDraft, offer: DocumentRecord | undefined, random: Chance, endOn: string) {
  const { docOn, openedOn, bidAmount } = bid.header;
  const kind = random.happens(0.7) ? "cash" : random.pick(["guarantee", "insurance"]);
  const paidOn = plusDays(openedOn, -random.between(3, 8));
  const backOn = plusDays(docOn, random.between(10, 75));
  const amount = Math.min(MOST_BOND, Math.max(1000, Math.round((Number(bidAmount) * BOND_SHARE) / 1000) * 1000));
  return [
    {
      header: {
        docOn: paidOn,
        kind,
        bidId: idOf(offer),
        ...seller(bid),
        amount: String(amount),
        dueOn: plusDays(docOn, 30),
        ...(kind === "cash" ? {} : { issuer: "中煤财务公司", premium: (amount * 0.003).toFixed(2) }),
        ...(backOn <= endOn ? { returnedOn: backOn } : {}),
      },
    },
  ];
}

/** Where the decided bids came from: leads and notices. */
async function writeHeard(
  to: Writer,
  shown: readonly BidDraft[],
  { projects, offers }: { projects: readonly DocumentRecord[]; offers: readonly DocumentRecord[] },
  endOn: string,
): Promise<void> {
  const some = shown.flatMap((bid, at) => (at % 3 === 0 ? [{ bid, at }] : []));
  await to.take(
    "crm.lead",
    some.map(({ bid, at }) => {
      const { customerId, departmentId, unitId, regionId, salespersonId } = bid.header;
      const project = projects[at];
      const heard = {
        docOn: String(project?.header.docOn ?? endOn),
        name: bid.header.projectName,
        source: "visit",
        projectId: idOf(project),
      };
      return { header: { ...heard, customerId, departmentId, unitId, regionId, salespersonId, estimatedAmount: bid.header.bidAmount } };
    }),
    "takeOver",
  );
  await to.take(
    "crm.bidInfo",
    some.map(({ bid, at }) => {
      const { customerId, departmentId, unitId, regionId, salespersonId, openedOn, projectName, bidAmount } = bid.header;
      const place = { customerId, departmentId, unitId, regionId, salespersonId, budgetAmount: bidAmount };
      const said = { title: `${projectName} 采购招标`, source: "tenderSite", noticeNo: String(offers[at]?.header.tenderNo) + String(at) };
      return {
        header: {
          ...place,
          ...said,
          docOn: plusDays(openedOn, -25),
          bidOn: openedOn,
          openOn: openedOn,
          projectId: idOf(projects[at]),
          bidId: idOf(offers[at]),
        },
      };
    }),
    "takeOver",
  );
}
