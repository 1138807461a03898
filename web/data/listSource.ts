import { isAbort, problemOf, type AnsweredProblem } from "./problem.ts";
import { listPage, type Label, type ListQuery, type ListRow, type UnitSums } from "./records.ts";

/**
 * What a list shows at one moment. Rows of the last answer stay until those of a newer question are there; its count and sums do not, for
 * they would be told of the new one.
 */
export type ListState = {
  rows: readonly ListRow[];
  labels: Readonly<Record<string, Readonly<Record<string, Label>>>>;
  total?: number;
  sums?: Readonly<Record<string, string | null>>;
  unitSums?: UnitSums;
  /** Rows whose amount is not known, and not in the sum. */
  leftOut?: Readonly<Record<string, number>>;
  /** The server was not reached: these rows were taken along then, not asked for. */
  takenAt?: string;
  more: boolean;
  loading: boolean;
  problem?: AnsweredProblem;
};

/**
 * Reads a list page by page as it is scrolled; a newer question ends the one under way. Lives outside of React so that no row is copied
 * into state.
 */
export class ListSource {
  private state: ListState = { rows: [], labels: {}, more: false, loading: true };
  private readonly listeners = new Set<() => void>();
  private after: string | undefined;
  private running: AbortController | undefined;
  private query: ListQuery | undefined;
  private size = 0;

  constructor(private readonly module: string) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): ListState => this.state;

  /** Asks anew, so many rows at once; the old ones stay until the answer is there. */
  ask(query: ListQuery, size: number): void {
    const { total: _total, sums: _sums, unitSums: _unitSums, leftOut: _leftOut, ...kept } = this.state;
    if (JSON.stringify(query) !== JSON.stringify(this.query)) this.state = kept;
    this.query = query;
    this.size = size;
    void this.read(undefined);
  }

  /** Asks the same again, after something changed. */
  refresh(): void {
    if (this.query) void this.read(undefined);
  }

  /** Reads the next page unless one is under way. */
  more(): void {
    if (this.state.more && !this.state.loading && this.after) void this.read(this.after);
  }

  /** Shows nothing (required filters are missing). */
  clear(): void {
    this.stop();
    this.change({ rows: [], labels: {}, more: false, loading: false });
  }

  /** Ends a request under way. */
  stop(): void {
    this.running?.abort();
    this.running = undefined;
  }

  private async read(after: string | undefined): Promise<void> {
    if (!this.query) return;
    this.stop();
    const running = new AbortController();
    this.running = running;
    const { problem: _old, ...kept } = this.state;
    this.change({ ...kept, loading: true });
    try {
      const limit = this.size;
      const page = await listPage(this.module, this.query, after ? { after, limit } : { limit, count: true }, running.signal);
      const before = after ? this.state : { rows: [], labels: {} };
      this.after = page.next ?? undefined;
      this.change({
        ...(after ? this.state : {}),
        ...(page.total === undefined ? {} : { total: Number(page.total) }),
        ...(page.sums ? { sums: page.sums, unitSums: page.unitSums ?? {}, leftOut: page.leftOut ?? {} } : {}),
        rows: [...before.rows, ...page.rows],
        labels: joined(before.labels, page.labels ?? {}),
        ...(page.takenAt === undefined ? {} : { takenAt: page.takenAt }),
        more: Boolean(page.next),
        loading: false,
      });
    } catch (error) {
      if (!isAbort(error)) this.change({ ...this.state, loading: false, problem: problemOf(error) });
    }
  }

  private change(next: ListState): void {
    this.state = next;
    for (const listener of this.listeners) listener();
  }
}

function joined(before: ListState["labels"], added: ListState["labels"]): ListState["labels"] {
  const fields = new Set([...Object.keys(before), ...Object.keys(added)]);
  return Object.fromEntries([...fields].map((field) => [field, { ...before[field], ...added[field] }]));
}
