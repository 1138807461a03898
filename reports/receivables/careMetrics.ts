import type { Metric } from "#define/dataset";
import { firstAmount, PROMISE_LEFT } from "./items.ts";
import { GROUP_DIGITS, inCompany } from "#reports/moneyDigits";
import { EXPECTED, IN_GROUP, PROVISION, REVALUED } from "./provided.ts";
import { CLASS_AND_RATE, fromItems, GROUP_RATE, IN_TIME, lastNote, ofItems, RATE } from "./tieOuts.ts";

const LEFT = "greatest(0, least(o.open, n.promised_amount - (n.since - o.open)))";
const promised = (when: string) => ({
  unit: "money" as const,
  additive: true,
  over: "items",
  sql: `sum(${PROMISE_LEFT})`,
  where: `kind <> 'advance' and promised_on ${when} $asOf`,
  tieOut: ofItems(`sum(${LEFT})`, `o.kind <> 'advance' and n.promised_on ${when} $asOf`, lastNote("promise")),
});
/** Promises that are still to be kept: not broken yet, and not met by what came in since. */
const AWAITED = `kind <> 'advance' and promised_on >= $asOf and ${PROMISE_LEFT} > 0`;
const AWAITED_ITEMS = `o.kind <> 'advance' and n.promised_on >= $asOf and ${LEFT} > 0`;
const SPECIFIC = "k.class_code in ('atRisk', 'litigation', 'badDebt')";

/** What people and experience say of what is open: disputes and promises, what may be lost, what will come, what it is worth today. */
export const CARE_METRICS = {
  disputed: {
    unit: "money",
    additive: true,
    over: "items",
    sql: "sum(amount)",
    where: "is_disputed and kind <> 'advance'",
    tieOut: ofItems("sum(o.open)", "o.kind <> 'advance' and n.kind = 'dispute'", lastNote("dispute", "disputeEnd")),
  },
  promised: promised(">="),
  promiseDue: promised("="),
  promiseBroken: promised("<"),
  nextPromise: {
    unit: "date",
    additive: false,
    over: "items",
    sql: "min(promised_on)",
    where: AWAITED,
    tieOut: fromItems("min(n.promised_on)", AWAITED_ITEMS, lastNote("promise")),
  },
  nextPromiseAmount: {
    unit: "money",
    additive: false,
    over: "items",
    sql: firstAmount("promised_on", PROMISE_LEFT, AWAITED),
    tieOut: `with awaited as (${fromItems(`n.promised_on, ${LEFT}`, AWAITED_ITEMS, lastNote("promise"))})
      select sum(value) as value from awaited where promised_on = (select min(promised_on) from awaited)`,
  },
  provision: {
    unit: "money",
    additive: true,
    over: "provided",
    sql: `sum(${PROVISION})`,
    where: "kind <> 'advance'",
    tieOut: ofItems(
      `sum(${inCompany(`o.open * case when ${SPECIFIC} then k.provision_rate else coalesce(l.loss_rate, 0) end / 100`)})`,
      "o.kind <> 'advance'",
      CLASS_AND_RATE,
    ),
  },
  specificProvision: {
    unit: "money",
    additive: true,
    over: "provided",
    sql: `sum(${PROVISION})`,
    where: "kind <> 'advance' and class_code in ('atRisk', 'litigation', 'badDebt')",
    tieOut: ofItems(`sum(${inCompany("o.open * k.provision_rate / 100")})`, `o.kind <> 'advance' and ${SPECIFIC}`, CLASS_AND_RATE),
  },
  provisionRate: { unit: "percent", of: ["provision", "open"] },
  netOfProvision: {
    unit: "money",
    sum: [
      { metric: "open", sign: 1 },
      { metric: "provision", sign: -1 },
    ],
  },
  expected: {
    unit: "money",
    additive: true,
    over: "provided",
    sql: `sum(${EXPECTED})`,
    where: "kind <> 'advance'",
    tieOut: ofItems(`sum(${inCompany("o.open * h.part")})`, "o.kind <> 'advance'", IN_TIME),
  },
  openInGroup: {
    unit: "money",
    additive: true,
    over: "provided",
    sql: `sum(${IN_GROUP})`,
    where: "group_fx is not null and kind <> 'advance'",
    tieOut: ofItems(`sum(round(o.document * r.rate, ${GROUP_DIGITS}))`, "r.rate is not null and o.kind <> 'advance'", GROUP_RATE),
  },
  fxEffect: {
    unit: "money",
    additive: true,
    over: "provided",
    sql: `sum(${REVALUED} - amount)`,
    where: "fx is not null",
    tieOut: ofItems(`sum(${inCompany("o.document * r.rate")} - o.open)`, "r.rate is not null", RATE),
  },
} as const satisfies Record<string, Metric>;
