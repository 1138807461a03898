import { plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { DocumentRecord } from "#define/rows";
import { COST_SHARE } from "./catalogue.ts";
import { mineOf, parties, rateFactor } from "./contracts.ts";
import type { PlannedBid } from "./sales.ts";

/** The price of one of more pieces would not make the amount to the cent. */
const MOST_PIECES = 5_000;
/** So many days after the award the contract is to be signed. */
const SIGN_DAYS = 30;
/** What was offered in a tender and came of it. */
export function offerOf(bid: PlannedBid, project: DocumentRecord | undefined, random: Chance) {
  const { docOn, openedOn, bidAmount, projectName, result, winAmount } = bid.header;
  const net = Number(bidAmount);
  const pieces = Math.min(MOST_PIECES, Math.max(1, Math.round(net / priceOf(bid))));
  const lot = {
    lotNo: "1",
    equipmentModel: projectName.split(" · ")[0] ?? null,
    quantity: String(pieces),
    unitPrice: (net / pieces).toFixed(6),
    taxRate: "13",
    costPrice: ((net * (0.72 + 0.15 * random.next())) / pieces).toFixed(6),
    result,
    winAmount,
    ...(bid.isSigned ? { contractedOn: bid.contract.signedOn } : {}),
    ...("winner" in bid.header ? { winner: bid.header.winner } : {}),
  };
  return {
    header: {
      docOn: plusDays(openedOn, -20),
      title: projectName,
      ...parties(bid.contract),
      ...mineOf(bid.contract.customer),
      projectId: idOf(project),
      bidOn: openedOn,
      openOn: openedOn,
      validTo: plusDays(docOn, 60),
      submittedOn: openedOn,
      isKey: random.happens(0.2),
      tenderNo: `ZB-${openedOn.replaceAll("-", "")}-${random.between(100, 999)}`,
      ...(result === "won" ? { awardedOn: docOn, signBy: plusDays(docOn, SIGN_DAYS), isSigned: bid.isSigned } : {}),
      ...("lostCause" in bid.header ? { lostCause: bid.header.lostCause } : {}),
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

/** What one piece of what is bidden for is sold for, about, in the currency of the customer. */
function priceOf({ contract: { lines, customer } }: PlannedBid): number {
  const [line] = lines;
  return line === undefined ? 1 : (line.product.price / COST_SHARE) * rateFactor(customer.currency);
}

/** What a link says of a document that was written. */
export const idOf = (record: DocumentRecord | undefined): string | null => (record ? String(record.header.id) : null);
