import { plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import { mineOf, parties, yuan } from "./contracts.ts";
import type { People } from "./people.ts";
import type { PlannedBid } from "./sales.ts";

/** Days from the beginning of a project to its award, at least and at most. */
export const PROJECT_DAYS = [90, 200] as const;
/** What a project was thought to be worth on its way, as a share of what was bid. */
const THOUGHT = [0.88, 1.06, 0.94, 1.12, 1] as const;
const ENDED = { won: "won", lost: "lost", void: "cancelled" } as const;

type Move = { stage: string; phaseId: string | null; enteredOn: string; leftOn: string | null; isBack: boolean; winPercent: string };

/** A project that was bidden for: at which mine, over what, and who worked on it. */
export function projectOf(bid: PlannedBid, phases: readonly string[], people: People, random: Chance) {
  const { docOn, bidAmount, projectName } = bid.header;
  const beganOn = plusDays(docOn, -random.between(...PROJECT_DAYS));
  const moves = [...wayOf(bid, beganOn, phases, random), ...endOf(bid, phases)];
  const helper = random.pick(
    (people.salespeople.get(bid.contract.unit.code) ?? []).filter((one) => one !== bid.contract.customer.salesperson),
  );
  return {
    header: {
      docOn: beganOn,
      name: projectName,
      ...parties(bid.contract),
      ...mineOf(bid.contract.customer),
      productLineId: { code: bid.contract.lines[0]?.product.materialClass ?? "" },
      estimatedAmount: bidAmount,
      expectedOn: docOn,
      bidOn: bid.header.openedOn,
      source: random.pick(["visit", "tender", "customer"]),
      ...("lostCause" in bid.header ? { lostReason: bid.header.lostCause } : {}),
    },
    lines: { products: productsOf(bid), members: [{ employeeId: { code: helper }, task: "技术支持" }], moves },
  };
}

/** It went through its phases in the months before its award, some of them twice. */
function wayOf({ header: { docOn, bidAmount, projectName } }: PlannedBid, beganOn: string, phases: readonly string[], random: Chance) {
  const wentBack = random.happens(0.12);
  const path = [0, 1, ...(wentBack ? [0, 1] : []), 2, 3];
  const days = path.map((_, at) => plusDays(beganOn, Math.round((at * 80) / path.length)));
  return path.map((phase, at) => ({
    stage: phase === 3 ? "bidding" : "active",
    phaseId: phases[phase] ?? null,
    enteredOn: days[at] ?? beganOn,
    leftOn: days[at + 1] ?? docOn,
    isBack: wentBack && at === 2,
    winPercent: String([10, 30, 50, 60][phase] ?? 0),
    estimatedAmount: (Number(bidAmount) * (THOUGHT[(at + projectName.length) % THOUGHT.length] ?? 1)).toFixed(2),
  }));
}

/** How it ended, and the contract that came of it. */
function endOf({ header: { docOn, bidAmount, result }, contract, isSigned }: PlannedBid, phases: readonly string[]) {
  const winPercent = result === "won" ? "100" : "0";
  const ended: Move = { stage: ENDED[result], phaseId: phases[3] ?? null, enteredOn: docOn, leftOn: null, isBack: false, winPercent };
  const signed: Move = { ...ended, stage: "contracted", phaseId: phases[4] ?? null, enteredOn: contract.signedOn };
  const moves = isSigned ? [{ ...ended, leftOn: contract.signedOn }, signed] : [ended];
  return moves.map((move) => ({ ...move, estimatedAmount: bidAmount }));
}

function productsOf({ contract, header }: PlannedBid) {
  const planned = contract.lines.reduce((sum, { netCents }) => sum + netCents, 0);
  return contract.lines.map(({ product, quantity, priceCents }) => ({
    productLineId: { code: product.materialClass },
    equipmentModel: product.specification,
    quantity: String(quantity),
    unitPrice: yuan(Math.round((priceCents * Number(header.bidAmount) * 100) / planned)),
  }));
}
