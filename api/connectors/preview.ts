import { setImmediate } from "node:timers/promises";
import type { SourceColumn } from "#define/composed";
import { bareNumber } from "#define/number";
import type { Issue } from "#define/problem";
import { type Cell, isNumber } from "./cell.ts";
import { NotLoaded } from "./fault.ts";
import { fits, type GuessedColumn, guessed, type Sampled } from "./guess.ts";
import { headFaults, judgedAs, judgeRows, marksIn, placeOf, SAMPLE, type SourceRow, type SourceTable } from "./table.ts";

type Declared = Pick<SourceColumn, "header" | "propType">;
type PropType = SourceColumn["propType"];
/**
 * What is asked of a table: the types that were chosen for its heads in their order (nothing: as guessed, null: not taken), and what its
 * source declares so far.
 */
export type PreviewWanted = {
  timeZone: string;
  types?: readonly (PropType | null | undefined)[] | undefined;
  before?: readonly Declared[] | undefined;
  /** How long (milliseconds) rows are judged beyond the first. */
  time?: number;
};
/** How a table differs from what its source declares: a column is new, missing, or its cells are of another type. */
export type SourceChange = { header: string; change: "new" | "missing" | "retyped"; from?: PropType; to?: PropType };
/**
 * A table as it is looked at before it is taken: a column per head, the first rows as they would be kept (a cell that is wrong as it
 * stands), what is wrong with it, what is to be known of how it was read, and how much of it was looked at.
 */
export type SourcePreview = {
  place: string;
  columns: readonly GuessedColumn[];
  rows: readonly { at: number; cells: readonly (string | null)[] }[];
  faults: readonly Issue[];
  notes: readonly Issue[];
  changes: readonly SourceChange[];
  checked: number;
  isWhole: boolean;
};

/** Bounds of a look: rows that are shown, rows and milliseconds that are judged, faults that are told, characters of a shown cell. */
const LIMITS = { shown: 20, rows: 50_000, time: 5000, faults: 100, text: 200 };
/** Rows between two breaths, so that others are served meanwhile. */
const STEP = 200;

/**
 * Looks at the first rows of a table, and judges so many of them as are read in time; nothing is kept. `isCut` where the rest of its bytes
 * was never sent.
 */
export async function previewed(table: SourceTable, wanted: PreviewWanted, isCut: boolean): Promise<SourcePreview> {
  const { timeZone, types, before, time = LIMITS.time } = wanted;
  const look = new Look(table, isCut, time);
  const sample = await look.take(SAMPLE);
  const marks = marksIn(table, sample);
  const sampled: Sampled = { heads: table.heads, marks, timeZone, rows: sample };
  const found = await guessed(sampled);
  const placesBefore = (before ?? []).map(({ header }) => placeOf(table.heads, header));
  const columns = found.map((column, at) => ({
    ...column,
    propType: types?.[at] ?? before?.[placesBefore.indexOf(at)]?.propType ?? column.propType,
  }));
  const judgedColumns = columns.filter(({ header }, at) => types?.[at] !== null && table.heads.indexOf(header) === at && header !== "");
  const heads = headFaults(table.place, table.heads, before ?? judgedColumns);
  const once = judgedColumns.filter(({ header }) => table.heads.lastIndexOf(header) === table.heads.indexOf(header));
  const verdict = await judgeRows(
    { ...table, rows: look.again(sample) },
    { columns: once.map(asDeclared), rowLimit: LIMITS.rows, timeZone, mostFaults: LIMITS.faults, marks },
    () => setImmediate(),
  );
  return {
    place: table.place,
    columns,
    rows: sample
      .slice(0, LIMITS.shown)
      .map(({ at, cells }) => ({ at, cells: columns.map(({ propType }, place) => shown(sampled, cells[place] ?? null, place, propType)) })),
    faults: [...heads, ...verdict.faults, ...look.faults].slice(0, LIMITS.faults),
    notes: verdict.notes,
    changes: before ? changesOf(sampled, found, before, placesBefore) : [],
    checked: verdict.rows,
    isWhole: look.isWhole && verdict.rows === look.rowCount,
  };
}

/** The rows of a table as long as there is time for them: what breaks them off is a fault, and nothing where the bytes were cut there. */
class Look {
  readonly faults: Issue[] = [];
  isWhole = false;
  /** How many rows were read, judged or not. */
  rowCount = 0;
  private readonly until: number;
  private readonly rows: AsyncIterator<readonly SourceRow[]>;
  private rest: SourceRow[] = [];

  constructor(
    table: SourceTable,
    private readonly isCut: boolean,
    time: number,
  ) {
    this.until = Date.now() + time;
    this.rows = table.rows[Symbol.asyncIterator]();
  }

  /** The next rows, at most so many. */
  async take(most: number): Promise<SourceRow[]> {
    while (this.rest.length < most) {
      const piece = await this.piece();
      if (!piece) break;
      this.rest.push(...piece);
    }
    return this.rest.splice(0, most);
  }

  /** Those that were taken, however long that took, and all that follow as long as there is time, in small steps. */
  async *again(taken: readonly SourceRow[]): AsyncGenerator<readonly SourceRow[], void> {
    let count = 0;
    let piece: readonly SourceRow[] = taken;
    try {
      while (piece.length > 0) {
        for (let from = 0; from < piece.length; from += STEP) yield piece.slice(from, from + STEP);
        count += piece.length;
        piece = count < LIMITS.rows && Date.now() < this.until ? await this.take(STEP) : [];
      }
    } finally {
      await this.rows.return?.();
    }
  }

  private async piece(): Promise<readonly SourceRow[] | null> {
    try {
      const next = await this.rows.next();
      if (!next.done) {
        this.rowCount += next.value.length;
        return next.value;
      }
      this.isWhole = !this.isCut;
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error;
      if (!this.isCut) this.faults.push(error.issue);
    }
    return null;
  }
}

function changesOf(
  sampled: Sampled,
  found: readonly GuessedColumn[],
  before: readonly Declared[],
  places: readonly number[],
): SourceChange[] {
  const { heads } = sampled;
  return [
    ...before.flatMap(({ header, propType }, at): SourceChange[] => {
      const place = places[at] ?? -1;
      if (place < 0) return [{ header, change: "missing", from: propType }];
      const to = found[place]?.propType ?? propType;
      const isFilled = sampled.rows.some(({ cells }) => cells[place] !== null && cells[place] !== undefined);
      return !isFilled || fits(sampled, place, propType) ? [] : [{ header, change: "retyped", from: propType, to }];
    }),
    ...heads.flatMap((header, at): SourceChange[] => {
      const to = found[at]?.propType;
      return places.includes(at) || header === "" || !to ? [] : [{ header, change: "new", to }];
    }),
  ];
}

const asDeclared = (column: GuessedColumn): SourceColumn => ({
  ...column,
  nameZh: null,
  nameEn: null,
  nameRu: null,
  currency: null,
  unit: null,
});

function shown({ marks, timeZone }: Sampled, cell: Cell, place: number, propType: PropType): string | null {
  if (cell === null) return null;
  const verdict = judgedAs({ cell, place, marks }, propType, timeZone);
  const text = "text" in verdict ? verdict.text : String(cell);
  return (isNumber({ propType }) ? bareNumber(text, "en") : text).slice(0, LIMITS.text);
}
