import type { Issue } from "#define/problem";

type Days = {
  questionsOn: string | null;
  bidOn: string | null;
  bidTime: string | null;
  openOn: string | null;
  openTime: string | null;
  validTo: string | null;
};
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const ORDER = ["questionsOn", "bidOn", "openOn", "validTo"] as const;

/** Says which days of a tender lie before one that comes earlier, and which times are none. */
export function dayFaults(days: Days): Issue[] {
  const said = ORDER.filter((field) => days[field] !== null);
  const reversed = said.flatMap((field, at): Issue[] => {
    const [earlier, on] = [days[said[at - 1] ?? field], days[field]];
    return earlier !== null && on !== null && on < earlier ? [{ code: "laterDay", field, value: on, params: { min: earlier } }] : [];
  });
  const times = (["bidTime", "openTime"] as const).flatMap((field): Issue[] => {
    const time = days[field];
    return time === null || CLOCK.test(time) ? [] : [{ code: "format", field, value: time }];
  });
  return [...reversed, ...times];
}
