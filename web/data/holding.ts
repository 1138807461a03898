/**
 * Knows which answers a beat keeps true: those given since the last change that was told; before the first beat none, for nobody told what
 * changed until the stream was open.
 */
export class Holding {
  private moved = true;
  private since = "";

  /** Something changed, or may have: what was answered before the next beat no longer holds by itself. */
  move(): void {
    this.moved = true;
  }

  /** Nothing else is known to have changed up to an instant. */
  beat(at: string): void {
    if (this.moved) this.since = at;
    this.moved = false;
  }

  /** Says whether an answer that was true at an instant is so until the last beat. */
  holds(at: string): boolean {
    return !this.moved && at >= this.since;
  }
}
