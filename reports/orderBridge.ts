import type { Metric } from "#define/dataset";
import { part } from "#reports/contractBasis";
import { EFFECTIVE, MOVED, worthAsSigned, worthOn, worthStepped } from "#reports/salesBooks";
import { SELLER_RIGHTS } from "#reports/sellers";

const movement = (kind: string, of: string, amount = "d.amount") =>
  part({
    kind,
    amount,
    day: "d.on_day",
    id: "d.document_id",
    contract: "d.contract_id",
    no: "d.contract_no",
    from: `${MOVED} and d.kind = '${of}'`,
  });

/** How orders come in and what becomes of them: signed, changed, gone over to another customer. */
export const ORDERED_STEPS = ["signed", "changed", "handedOver"] as const;
/** The steps of the order book and its cancellations as rows of the contract book. */
export const ORDER_PARTS = [
  movement("signed", "effect"),
  movement("changed", "change"),
  movement("handedOver", "moved"),
  movement("cancelled", "cancel", "- d.amount"),
];

const IN_PERIOD = "{on} between $from and $asOf";
const step = (sql: string, where: string, tieOut: string) =>
  ({ unit: "money", additive: true, sql, where: `${where} and on_day between $from and $asOf`, tieOut }) as const;

/** What the orders of a period are made of, and what was ordered before it, cancellations taken off: net of tax in company currency. */
export const STEP_METRICS = {
  signed: step("sum(amount)", "kind = 'signed'", worthAsSigned(IN_PERIOD)),
  increased: step("sum(amount)", "kind = 'changed' and amount > 0", worthStepped(1, IN_PERIOD)),
  decreased: step("- sum(amount)", "kind = 'changed' and amount < 0", worthStepped(-1, IN_PERIOD)),
  handedOver: step("sum(amount)", "kind = 'handedOver'", "select 0 as value"),
  orderedBefore: {
    unit: "money",
    additive: true,
    sql: "sum(case when kind = 'cancelled' then - amount else amount end)",
    where: "kind in ('signed', 'changed', 'handedOver', 'cancelled') and on_day < $from",
    tieOut: `select coalesce(sum(${worthOn("($from - 1)")} - case when d.closed_on < $from then d.cancelled_amount else 0 end), 0) as value
      from ${EFFECTIVE} and ${SELLER_RIGHTS}`,
  },
} as const satisfies Record<string, Metric>;

/** What moves orders in hand from one day to another, but for what is delivered. */
export const ORDER_BRIDGE = [
  { metric: "signed", sign: 1 },
  { metric: "increased", sign: 1 },
  { metric: "decreased", sign: -1 },
  { metric: "handedOver", sign: 1 },
  { metric: "cancelled", sign: -1 },
] as const;
