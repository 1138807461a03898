/** So many of the latest questions say how quick a place is; fewer say nothing, for an engine is slow at first. */
const [LATEST, LEAST] = [9, 3];
/** What nobody notices (ms): the server is spared it. */
const UNNOTICED = 150;

/** How long questions took here and there; the page answers by itself unless it is seen to be slower by what somebody would notice. */
export class Pace {
  private readonly taken: Record<"here" | "there", number[]> = { here: [], there: [] };

  /** Notes how long a question took (ms). */
  note(place: "here" | "there", ms: number): void {
    this.taken[place] = [...this.taken[place].slice(1 - LATEST), ms];
  }

  /** Whether the page is to answer. */
  isQuickHere(): boolean {
    const { here, there } = this.taken;
    return here.length < LEAST || there.length < LEAST || median(here) <= median(there) + UNNOTICED;
  }
}

function median(taken: readonly number[]): number {
  return taken.toSorted((a, b) => a - b)[taken.length >> 1] ?? 0;
}
