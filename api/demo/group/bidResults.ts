import { chance, type Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import type { DocumentRecord } from "#define/rows";
import type { GroupCompany } from "./company.ts";
import type { Place, PlannedContract } from "./contracts.ts";
import { RIVALS } from "./market.ts";
import type { PlannedBid } from "./sales.ts";

type Chain = { places: ReadonlyMap<PlannedBid, Place>; signed: ReadonlyMap<PlannedContract, DocumentRecord> };

/** How the tenders ended and who bid what: those with a project and an offer in the demo with these, signed ones with their contract. */
export async function writeResults(to: Writer, company: GroupCompany, bids: readonly PlannedBid[], { places, signed }: Chain) {
  const prices = chance(company.seed + 7);
  const drafts = bids.map((bid) => {
    const place = places.get(bid);
    const contract = bid.isSigned ? signed.get(bid.contract) : undefined;
    const chain = { ...place, ...(contract ? { contractId: String(contract.header.id) } : {}) };
    return { header: { ...bid.header, ...chain }, lines: { bidders: biddersOf(bid, company, prices) } };
  });
  await to.write("crm.bidResult", drafts, "submit", "confirm");
}

/** Who offered what when the bids were opened: ourselves, and others near it; whoever won another tender was below us. */
function biddersOf({ header }: PlannedBid, company: GroupCompany, random: Chance) {
  if (header.result === "void") return [];
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
