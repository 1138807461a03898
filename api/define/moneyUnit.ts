import { bare } from "./own.ts";

/** How many zeros a multiple has, as people write it. */
const ZEROS: Readonly<Record<string, number>> = bare({
  "": 0,
  千: 3,
  万: 4,
  十万: 5,
  百万: 6,
  千万: 7,
  亿: 8,
  k: 3,
  m: 6,
  mn: 6,
  bn: 9,
  тыс: 3,
  млн: 6,
  млрд: 9,
});
const OWN: Readonly<Record<string, readonly string[]>> = bare({ CNY: ["元"], RUB: ["руб", "₽"], USD: ["$"], EUR: ["€"] });
const FORM = /^(1(0*))?(.*)$/u;

/** How many units of a currency one of this is: 10000 of 万元 or 10k; undefined of what is no multiple of that currency. */
export function moneyUnit(written: string, currency: string): string | undefined {
  const text = written.toLowerCase().replaceAll(/[\s.]/gu, "");
  const signs = [currency, ...(OWN[currency] ?? [])].map((sign) => sign.toLowerCase());
  const bareText = signs.reduce(
    (rest, sign) => (rest.endsWith(sign) ? rest.slice(0, -sign.length) : rest.startsWith(sign) ? rest.slice(sign.length) : rest),
    text,
  );
  const [, , leading = "", word = ""] = FORM.exec(bareText) ?? [];
  const zeros = ZEROS[word];
  return zeros === undefined ? undefined : `1${leading}${"0".repeat(zeros)}`;
}
