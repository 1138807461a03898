import { type Brush, questionOf } from "../brush.ts";
import type { SliceResult } from "./answer.ts";
import type { Slice } from "#define/slice/query";

type Prepare = (dimension: string, views: Readonly<Record<string, Slice>>, signal: AbortSignal) => Promise<Brush>;
type Prepared = { key: string; leaving: AbortController; brush?: Brush };

/**
 * The brush of one source: prepared once for the questions in sight, asked only while it moves, dropped with the data that it was made of.
 */
export class BrushKeeper {
  private prepared: Prepared | undefined;
  /** Whether somebody moves it. */
  moves = false;

  constructor(private readonly prepare: Prepare) {}

  /**
   * Makes views ready along a dimension, unless they are for the data of now; a newer wish replaces an older one. What fails is asked as
   * always.
   */
  ready(dimension: string, views: Readonly<Record<string, Slice>>): void {
    const key = JSON.stringify([dimension, ...Object.entries(views).map(([name, slice]) => [name, questionOf(slice, dimension)])]);
    if (this.prepared?.key === key && this.prepared.brush?.isOld() !== true) return;
    this.drop();
    const mine: Prepared = { key, leaving: new AbortController() };
    this.prepared = mine;
    void this.prepare(dimension, views, mine.leaving.signal).then(
      (brush) => (mine.brush = brush),
      () => this.prepared === mine && this.drop(),
    );
  }

  /** What a view shows while the brush moves; null where it must be asked. */
  answer(view: string, slice: Slice): SliceResult | null {
    return this.moves ? (this.prepared?.brush?.answer(view, slice) ?? null) : null;
  }

  drop(): void {
    this.prepared?.leaving.abort();
    this.prepared = undefined;
  }
}
