import type { Issue } from "#define/problem";

type Days = {
  questionsOn: string | null;
  bidOn: string | null;
  openOn: string | null;
  validTo: string | null;
};
const ORDER = ["questionsOn", "bidOn", "openOn", "validTo"] as const;

/** Says which days of a tender lie before one that comes earlier. */
export function dayFaults(days: Days): Issue[] {
  const said = ORDER.filter((field) => days[field] !== null);
  return said.flatMap((field, at): Issue[] => {
    const [earlier, on] = [days[said[at - 1] ?? field], days[field]];
    return earlier !== null && on !== null && on < earlier ? [{ code: "laterDay", field, value: on, params: { min: earlier } }] : [];
  });
}
