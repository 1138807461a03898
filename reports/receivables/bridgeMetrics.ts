import type { Metric } from "#define/dataset";
import { ITEM_KINDS } from "./items.ts";
import { asOf } from "./tieOuts.ts";

/** Why open money moves: the name of the metric by the kinds of ledger entries. */
const KINDS = {
  invoiced: ["invoice"],
  takenOver: ["opening"],
  advanced: ["advance"],
  settled: ["receipt"],
  creditedBack: ["credit"],
  writtenDown: ["writeOff"],
  refunded: ["refund"],
  freed: ["freed"],
  dishonoured: ["dishonour"],
  revalued: ["revaluation", "revaluationBack"],
  unbooked: ["unposted"],
} as const;
type Name = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Name[];
const among = (name: Name) => `(${KINDS[name].map((kind) => `'${kind}'`).join(", ")})`;

/**
 * Movements of open money between two days by their kind, signed as they move it: all of them together are the difference of its balance.
 */
export const BRIDGE_METRICS = Object.fromEntries(
  NAMES.map((name): [Name, Metric] => [
    name,
    {
      unit: "money",
      additive: true,
      over: "ledger",
      sql: "sum(amount)",
      where: `entry_kind in ${among(name)} and entry_on between $from and $asOf`,
      tieOut: asOf("coalesce(sum(e.company_amount), 0)", `e.kind in ${among(name)} and e.entry_on >= $from`),
    },
  ]),
) as Record<Name, Metric>;

const parts = (where?: string) => NAMES.map((metric) => ({ metric, sign: 1 as const, ...(where === undefined ? {} : { where }) }));

/** What moves the balances of open money. */
export const BRIDGES = { net: parts(), open: parts("not {apart}"), unapplied: parts("{apart}") };

/** What moves open money that is no new business and no payment: taken over at the start, valued anew, credited by a red invoice. */
const BOOKED = { opening: "takenOver", currency: "revalued", corrections: "creditedBack" } as const;
const CLAIMS = ITEM_KINDS.filter((kind) => kind !== "advance");
/** The same by the balance that it moves. */
export const BOOKED_MOVES = { net: { parts: BOOKED }, open: { parts: BOOKED, among: { kind: CLAIMS } } };
