import { changeStored, useStored } from "./stored.ts";

/** How often a screen was opened: each opening counts one and half as much after `HALVING` days; `day` = of the last one. */
type Use = { path: string; uses: number; day: string };
/** A record that was opened. */
export type Opened = { module: string; id: string };

const [HALVING, MOST_SCREENS, MOST_RECORDS] = [15, 60, 20];
const NO_USES: readonly Use[] = [];
const NO_RECORDS: readonly Opened[] = [];
/** Nobody waits for it on another machine (ms). */
const PAUSE = 5_000;

/** Counts that a screen was opened on a day (yyyy-MM-dd). */
export function noteScreen(path: string, day: string): void {
  changeStored(
    "visits.screens",
    NO_USES,
    (uses) => {
      const known = uses.find((use) => use.path === path);
      const noted = { path, uses: 1 + (known ? weightOn(known, day) : 0), day };
      return byUse([noted, ...uses.filter((use) => use !== known)], day).slice(0, MOST_SCREENS);
    },
    PAUSE,
  );
}

/** Notes that a record was opened; only which one, for what it is called is told to whoever may read it. */
export function noteRecord({ module, id }: Opened): void {
  changeStored(
    "visits.records",
    NO_RECORDS,
    (records) => [{ module, id }, ...records.filter((one) => one.id !== id)].slice(0, MOST_RECORDS),
    PAUSE,
  );
}

/** The screens that the viewer opens, those most used lately first, as paths. */
export function useScreensByUse(today: string): readonly string[] {
  const [uses] = useStored("visits.screens", NO_USES);
  return byUse(uses, today).map(({ path }) => path);
}

/** The records that the viewer opened, the last one first. */
export function useOpenedRecords(): readonly Opened[] {
  const [records] = useStored("visits.records", NO_RECORDS);
  return records;
}

function byUse(uses: readonly Use[], day: string): Use[] {
  return uses.toSorted((a, b) => weightOn(b, day) - weightOn(a, day));
}

function weightOn({ uses, day }: Use, today: string): number {
  const days = Math.max(0, (Date.parse(today) - Date.parse(day)) / 86_400_000);
  return uses * 0.5 ** (days / HALVING);
}
