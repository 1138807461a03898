import { shaped } from "#db/row";
import { fail } from "#define/problem";
import type { Work } from "#define/work";
import { unnest } from "#posting/rows";
import type { Finding } from "#define/rule";

type Wanted = { currency: string; on: string };
const FOUND = shaped({ currency: "text", on: "text", rate: "text?" });

/**
 * Company currency for one unit of a currency on a day (the latest rate valid then, else the inverse of the opposite one), by `currency
 * day`; what has no rate is missing.
 */
export async function ratesOn(work: Work, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const distinct = [...new Map(wanted.map((want) => [keyOf(want), want])).values()];
  const found = await work.run(FOUND`select w.currency, w.day::text as "on",
      case when w.currency = c.currency then '1' else coalesce(direct.rate, round(1 / opposite.rate, 8))::text end as rate
    from ${unnest("w", { currency: distinct.map(({ currency }) => currency), day: distinct.map(({ on }) => on) }, { currency: "text", day: "date" })}
    join company c on c.id = ${work.compId}
    left join lateral (select rate from exchange_rate where from_currency = w.currency and to_currency = c.currency and valid_on <= w.day
      order by valid_on desc limit 1) direct on true
    left join lateral (select rate from exchange_rate where from_currency = c.currency and to_currency = w.currency and valid_on <= w.day
      order by valid_on desc limit 1) opposite on true`);
  return new Map(found.flatMap((row) => (row.rate === null ? [] : [[keyOf(row), row.rate] as const])));
}

/**
 * The rate of each document's currency on its day (or on the one that `day` says), in the order of the batch; a document without one is an
 * issue `noRate`.
 */
export async function ratesOf<H extends { currency: string; docOn: string }>(
  documents: readonly { header: H }[],
  work: Work,
  day: (header: H) => string | null = ({ docOn }) => docOn,
): Promise<string[]> {
  const wanted = documents.map(({ header }) => ({ currency: header.currency, on: day(header) ?? "" }));
  const found = await ratesOn(work, wanted);
  const missing = wanted.flatMap((want, document): Finding[] =>
    found.has(keyOf(want))
      ? []
      : [{ document, code: "noRate", field: "currency", value: want.currency, params: { currency: want.currency, on: want.on } }],
  );
  if (missing.length > 0) fail({ type: "invalid", issues: missing });
  return wanted.map((want) => found.get(keyOf(want)) ?? "1");
}

/** The key of a rate in the map of `ratesOn`. */
export const keyOf = ({ currency, on }: Wanted): string => `${currency} ${on}`;
