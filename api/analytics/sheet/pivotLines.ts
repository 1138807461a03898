import { type PivotKey, type PivotRow, pivotRows } from "#define/pivot/pivot";
import type { DuckRows } from "#analytics/duckInstance";
import type { CompiledSlice, Slice, SliceAnswer } from "#define/slice/query";

/** A line of a pivot: a group, and how deep it stands below an open one. */
export type PivotLineAt = { row: PivotRow; level: number };
/** What is known of a pivot before its lines come: the sums over all rows, and the keys across. */
export type PivotStart = {
  total: PivotRow | null;
  keys: readonly { key: PivotKey; label: PivotKey }[];
  lines: AsyncGenerator<PivotLineAt, void>;
};
/** Asks for the rows of a statement, wrapped by a condition on its column `total`. */
export type Rows = (condition: string) => AsyncGenerator<DuckRows, void>;
/** The rows of open groups, by their paths. */
export type Below = ReadonlyMap<string, readonly PivotRow[]>;

const BATCH = 1000;

/**
 * The lines of a pivot in their order, piece by piece: the sums are read first, then each group with its cells; `below` follow the groups
 * that they belong to.
 */
export async function pivotLines(compiled: CompiledSlice, slice: Slice, rows: Rows, below: Below): Promise<PivotStart> {
  const across = slice.columns?.[0] ?? null;
  const read = (found: DuckRows) => pivotRows({ columns: compiled.columns, rows: found }, slice.by, across);
  const sums: (readonly PivotKey[])[] = [];
  for await (const piece of rows("total >= 2")) sums.push(...piece);
  const { total, keys } = read(sums);
  return { total, keys, lines: groups() };

  async function* groups(): AsyncGenerator<PivotLineAt, void> {
    const leading = inBatches(rows(across === null ? "total = 0" : "total = 1"));
    const cells =
      across === null
        ? null
        : new AlignedRows(
            rows("total = 0"),
            slice.by.map((name) => placeOf(compiled, name)),
          );
    try {
      for await (const batch of leading) {
        const found = cells ? [...batch, ...(await cells.of(batch))] : batch;
        for (const row of read(found).rows) {
          yield { row, level: 0 };
          yield* deeper(row, below, 1);
        }
      }
    } finally {
      await cells?.close();
    }
  }
}

/** Rows of an answer below their groups, by the path that leads to them. */
export function belowOf(answers: readonly { slice: Slice; answer: SliceAnswer }[]): Below {
  const found = new Map<string, PivotRow[]>();
  for (const { slice, answer } of answers)
    for (const row of pivotRows(answer, slice.by, slice.columns?.[0] ?? null).rows) {
      const id = JSON.stringify(row.path.slice(0, -1));
      found.set(id, [...(found.get(id) ?? []), row]);
    }
  return found;
}

/** A group with all lines below it that are open. */
export function linesUnder(row: PivotRow, below: Below): PivotLineAt[] {
  return [{ row, level: 0 }, ...deeper(row, below, 1)];
}

function* deeper(row: PivotRow, below: Below, level: number): Generator<PivotLineAt> {
  for (const child of below.get(JSON.stringify(row.path)) ?? []) {
    yield { row: child, level };
    yield* deeper(child, below, level + 1);
  }
}

async function* inBatches(pieces: AsyncGenerator<DuckRows, void>): AsyncGenerator<DuckRows, void> {
  let batch: (readonly PivotKey[])[] = [];
  for await (const piece of pieces) {
    batch = [...batch, ...piece];
    while (batch.length >= BATCH) {
      yield batch.slice(0, BATCH);
      batch = batch.slice(BATCH);
    }
  }
  if (batch.length > 0) yield batch;
}

/** A second stream in the same order of groups as the first: gives the cells of the groups that were just read. */
class AlignedRows {
  private held: DuckRows = [];
  private at = 0;

  constructor(
    private readonly pieces: AsyncGenerator<DuckRows, void>,
    private readonly keys: readonly number[],
  ) {}

  async of(groups: DuckRows): Promise<DuckRows> {
    const found: (readonly PivotKey[])[] = [];
    for (const group of groups) {
      for (;;) {
        if (this.at >= this.held.length && !(await this.reads())) return found;
        const cell = this.held[this.at];
        if (!cell || !this.isOf(cell, group)) break;
        found.push(cell);
        this.at++;
      }
    }
    return found;
  }

  async close(): Promise<void> {
    await this.pieces.return();
  }

  /** Takes the next piece; false where there is none. */
  private async reads(): Promise<boolean> {
    const { value, done } = await this.pieces.next();
    [this.held, this.at] = [done ? [] : value, 0];
    return this.held.length > 0;
  }

  private isOf(cell: readonly PivotKey[], group: readonly PivotKey[]): boolean {
    return this.keys.every((place) => cell[place] === group[place]);
  }
}

function placeOf({ columns }: CompiledSlice, dimension: string): number {
  return columns.findIndex((column) => column.role === "key" && column.dimension === dimension);
}
