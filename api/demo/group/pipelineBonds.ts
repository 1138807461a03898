import { plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import { type Place, parties } from "./contracts.ts";
import type { PlannedBid } from "./sales.ts";

/** Of every hundred bids so many rest on a bond, of this share of their amount. */
const [BONDED, BOND_SHARE, MOST_BOND] = [70, 0.02, 800_000] as const;
/** So many bonds secure the contract, and so many the tenderer kept. */
const [CONVERTED, FORFEITED] = [3, 2] as const;

/** The bonds of bids: most came back; of the newest some secure the contract now and some were kept by who held the tender. */
export async function writeBonds(to: Writer, places: ReadonlyMap<PlannedBid, Place>, random: Chance, endOn: string): Promise<void> {
  const bonded = [...places].flatMap(([bid, place]) =>
    random.between(1, 100) <= BONDED ? [{ bid, draft: bondOf(bid, place, random) }] : [],
  );
  const newest = bonded.toSorted((a, b) => b.bid.header.docOn.localeCompare(a.bid.header.docOn));
  const ended = (result: string, count: number) => newest.filter(({ bid }) => bid.header.result === result).slice(0, count);
  const [converted, forfeited] = [ended("won", CONVERTED), ended("lost", FORFEITED)];
  const rest = bonded.filter((bond) => !converted.includes(bond) && !forfeited.includes(bond));
  const drafts = (bonds: typeof bonded) => bonds.map(({ draft }) => draft);
  await to.take(
    "crm.bidBond",
    rest.map(({ bid, draft }) => returnedBy(endOn, bid, draft, random)),
    "takeOver",
  );
  await to.take("crm.bidBond", drafts(converted), "takeOver", "convert");
  await to.take("crm.bidBond", drafts(forfeited), "takeOver", "forfeit");
}

/** The bond with the day on which it came back, if that is over. */
function returnedBy(endOn: string, { header }: PlannedBid, draft: ReturnType<typeof bondOf>, random: Chance) {
  const returnedOn = plusDays(header.docOn, random.between(10, 75));
  return returnedOn <= endOn ? { header: { ...draft.header, returnedOn } } : draft;
}

function bondOf(bid: PlannedBid, { projectBidId, projectId }: Place, random: Chance) {
  const { docOn, openedOn, bidAmount } = bid.header;
  const kind = random.happens(0.7) ? "cash" : random.pick(["guarantee", "insurance"]);
  const paidOn = plusDays(openedOn, -random.between(3, 8));
  const amount = Math.min(MOST_BOND, Math.max(1000, Math.round((Number(bidAmount) * BOND_SHARE) / 1000) * 1000));
  return {
    header: {
      docOn: paidOn,
      kind,
      bidId: projectBidId,
      projectId,
      ...parties(bid.contract),
      amount: String(amount),
      dueOn: plusDays(docOn, 30),
      ...(kind === "cash" ? {} : { issuer: "中煤财务公司", premium: (amount * 0.003).toFixed(2) }),
    },
  };
}
