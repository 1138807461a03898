/** Months of sales that the balance is counted back over at most. */
const MONTHS = 24;
const first = (back: number) => `cast(date_trunc('month', $asOf) - interval ${back} month as date)`;
const DEBT = "kind <> 'advance'";
const SALES = `${DEBT} and entry_kind in ('invoice', 'opening', 'credit')`;
/** Ten-thousandths, so that every engine divides alike. */
const summed = (when: string) =>
  `coalesce(sum(cast(cast(amount as decimal(28,4)) * 10000 as hugeint)) filter (${when} and entry_on <= $asOf), 0)`;

/** Days of the month that many months back, as far as they lie before `$asOf`. */
const daysOf = (back: number) => `cast(${back === 0 ? `$asOf - ${first(0)} + 1` : `${first(back - 1)} - ${first(back)}`} as hugeint)`;
const rest = (back: number) => (back === 0 ? summed(DEBT) : `(${summed(DEBT)} - ${summed(`${SALES} and entry_on >= ${first(back - 1)}`)})`);
const salesOf = (back: number) =>
  summed(`${SALES} and entry_on >= ${first(back)}${back === 0 ? "" : ` and entry_on < ${first(back - 1)}`}`);

/** Millionths of days of sales that the balance of `$asOf` is worth in each month back. */
const parts = Array.from({ length: MONTHS }, (_, back) => {
  const [days, open, sold] = [daysOf(back), rest(back), salesOf(back)];
  return `case when ${open} <= 0 then 0 when ${sold} <= ${open} then ${days} * 1000000 else (2000000 * ${days} * ${open} + ${sold}) // (2 * ${sold}) end`;
});

/**
 * Days of sales that the balance of `$asOf` is worth, counted back: whole months while the balance lasts, then the part of a month. An
 * aggregate over movements.
 */
export const COUNT_BACK = `cast(${parts.join(" + ")} as decimal(32,0)) * 0.000001`;
