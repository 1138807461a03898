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

const IN_PERIOD = { browser: "on_day between $from and $asOf", ledger: "{on} between $from and $asOf" };
const step = (sql: string, where: string, tieOut: string) => ({ unit: "money", basis: "net", additive: true, sql, where, tieOut }) as const;
/** What each kind of the order book is called in a dataset. */
type Kinds = Readonly<Record<"signed" | "changed", string>>;
/**
 * Orders signed and changed in either direction, on such days (the same as DuckDB and as PostgreSQL, where `{on}` is the day).
 */
export const orderSteps = (of: Kinds, days = { browser: "true", ledger: "true" }) => {
  const on = (kind: keyof Kinds, more = "true") => `kind = '${of[kind]}' and ${more} and ${days.browser}`;
  return {
    signed: step("sum(amount)", on("signed"), worthAsSigned(days.ledger)),
    increased: step("sum(amount)", on("changed", "amount > 0"), worthStepped(1, days.ledger)),
    decreased: step("- sum(amount)", on("changed", "amount < 0"), worthStepped(-1, days.ledger)),
  } as const;
};

/** What the orders of a period are made of, and what was ordered before it, cancellations taken off: net of tax in company currency. */
export const STEP_METRICS = {
  ...orderSteps({ signed: "signed", changed: "changed" }, IN_PERIOD),
  handedOver: step(
    "sum(case kind when 'deliveredOver' then - amount else amount end)",
    `kind in ('handedOver', 'deliveredOver') and ${IN_PERIOD.browser}`,
    "select 0 as value",
  ),
  orderedBefore: {
    unit: "money",
    basis: "net",
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
