import type { Basis, Metric } from "#define/dataset";
import { SELLER_RIGHTS } from "#reports/sellers";

export type Turn = "this" | "last";
/** A day of PostgreSQL as it stands in the period: that of last year a year later. */
export const shifted = (day: string, turn: Turn) => (turn === "this" ? day : `(${day} + interval '1 year')::date`);
/** Whether a day of PostgreSQL lies in the period, or in the same one a year before up to the same day. */
export const within = (day: string, turn: Turn) => `${shifted(day, turn)} between $from and $asOf`;
/** A figure of documents of alias `d` in that period: PostgreSQL. */
export const ofDocuments = (amount: string, from: string, day: string) => (turn: Turn) =>
  `select coalesce(sum(${amount}), 0) as value from ${from} and ${within(day, turn)} and ${SELLER_RIGHTS}`;

/** In which column a measure stands, and whether that is without or with tax where it is one of the two. */
type MeasureColumn = { column?: string; basis?: Basis };
const kindsAmong = (kinds: readonly string[]) => `kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})`;
/** A measure of the period (its rows by their kinds, or by a condition), the same up to the same day of last year, and its growth. */
export function measured<const N extends string>(
  name: N,
  kinds: readonly string[] | string,
  tieOut: (turn: Turn) => string,
  { column = "amount", basis }: MeasureColumn = {},
) {
  const among = typeof kinds === "string" ? kinds : kindsAmong(kinds);
  const one = (turn: Turn): Metric => ({
    unit: "money",
    ...(basis ? { basis } : {}),
    additive: true,
    sql: `sum(${column})`,
    where: `turn = '${turn}' and ${among}`,
    tieOut: tieOut(turn),
  });
  const change: Metric = {
    unit: "money",
    sum: [
      { metric: name, sign: 1 },
      { metric: `${name}LastYear`, sign: -1 },
    ],
  };
  const growth: Metric = { unit: "percent", of: [`${name}Change`, `${name}LastYear`] };
  return { [name]: one("this"), [`${name}LastYear`]: one("last"), [`${name}Change`]: change, [`${name}Growth`]: growth } as Record<
    N | `${N}LastYear` | `${N}Change` | `${N}Growth`,
    Metric
  >;
}
