import type { Manifest } from "../files.ts";

/** What this machine slices well: rows that a question reads, and bytes of files that it holds. */
export type Budget = { rows: number; bytes: number };

const KEY = "longwall.budget";
const BEGIN: Budget = { rows: 3_000_000, bytes: 300_000_000 };
const [LEAST, MOST] = [
  { rows: 200_000, bytes: 20_000_000 },
  { rows: 20_000_000, bytes: 1_000_000_000 },
];
/** A question shall not take longer than this (ms). */
const PATIENCE = 400;
/** Fewer rows say nothing about a machine. */
const TELLING_ROWS = 50_000;
const NEWEST_COUNTS = 0.2;
const GIGABYTE = 1_000_000_000;
const SHARE_OF_MEMORY = 0.1;

/** The budget of this machine: what it showed so far, else what one of its memory may be asked. */
function budget(): Budget {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? "null") as Budget | null;
    if (known && Number.isFinite(known.rows) && Number.isFinite(known.bytes)) return bounded(known);
  } catch {
    // Storage may be closed to us; the page then measures anew each time.
  }
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return bounded(
    deviceMemory === undefined ? BEGIN : { rows: BEGIN.rows, bytes: Math.min(BEGIN.bytes, deviceMemory * GIGABYTE * SHARE_OF_MEMORY) },
  );
}

/** Whether the files of a manifest are more than this machine slices well. */
export function isTooLarge({ files }: Manifest): boolean {
  const { rows, bytes } = budget();
  const sum = (of: "rows" | "bytes"): number => files.reduce((total, file) => total + file[of], 0);
  return sum("rows") > rows || sum("bytes") > bytes;
}

/** Learns from a question answered here: rows read and milliseconds taken. */
export function learnSpeed(rows: number, ms: number): void {
  if (rows < TELLING_ROWS) return;
  const known = budget();
  const seen = (rows / Math.max(1, ms)) * PATIENCE;
  keep({ ...known, rows: known.rows + (seen - known.rows) * NEWEST_COUNTS });
}

/** Learns that files of so many bytes were more than the page could hold. */
export function learnMemory(bytes: number): void {
  keep({ ...budget(), bytes: bytes * 0.7 });
}

function keep(next: Budget): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(bounded(next)));
  } catch {
    // As above.
  }
}

function bounded({ rows, bytes }: Budget): Budget {
  const within = (value: number, of: keyof Budget) => Math.round(Math.min(MOST[of], Math.max(LEAST[of], value)));
  return { rows: within(rows, "rows"), bytes: within(bytes, "bytes") };
}
