import type { SnapshotChange } from "./state.ts";
import type { Snapshots } from "./snapshots.ts";

/** A change with its number; numbers grow, and start anew with the process (`epoch` tells). */
export type NumberedChange = SnapshotChange & { number: number };
type Listener = (change: NumberedChange) => void;

const REMEMBERED = 500;

/** Changes of snapshots, numbered, the last ones remembered for readers who come back. */
export class Events {
  readonly epoch = Date.now().toString(36);
  private readonly remembered: NumberedChange[] = [];
  private readonly listeners = new Set<Listener>();
  private readonly end: () => void;
  private last = 0;

  constructor(snapshots: Pick<Snapshots, "onChange">) {
    this.end = snapshots.onChange((change) => this.pass({ ...change, number: ++this.last }));
  }

  /** The id of the newest event. */
  get lastId(): string {
    return this.idOf(this.last);
  }

  /** The id that an event is sent with. */
  idOf(number: number): string {
    return `${this.epoch}-${number}`;
  }

  /** What came after an id; null when that is no longer known, so that everything must be asked anew. */
  since(id: string): NumberedChange[] | null {
    const [epoch, number] = id.split("-");
    const from = Number(number);
    const oldest = this.remembered[0]?.number ?? this.last + 1;
    if (epoch !== this.epoch || !Number.isInteger(from) || from > this.last || from + 1 < oldest) return null;
    return this.remembered.filter((change) => change.number > from);
  }

  /** Hears every change from now on; the answer of it ends the hearing. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Hears nothing any more. */
  close(): void {
    this.end();
    this.listeners.clear();
  }

  private pass(change: NumberedChange): void {
    this.remembered.push(change);
    if (this.remembered.length > REMEMBERED) this.remembered.shift();
    for (const listener of this.listeners) listener(change);
  }
}
