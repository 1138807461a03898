const POLL_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** Notices within this time make one look; a look that took longer is followed by a longer pause. */
const SETTLE_MS = 50;
const LONGEST_SETTLE_MS = 300;

/** Looks once a second, at once when roused, and ever more seldom while looking fails. */
export class Poller {
  private wake: (() => void) | undefined;
  private woken = false;
  private isStopped = false;
  private settle = SETTLE_MS;
  private running: Promise<void> | undefined;

  /** Begins to look; `fails` hears of a look that did not succeed. */
  start(look: () => Promise<void>, fails: (error: unknown) => void): void {
    this.running = this.loop(look, fails);
  }

  /** Looks again as soon as the notices that follow closely are there. */
  rouse(): void {
    this.woken = true;
    this.wake?.();
  }

  /** Ends when the look that runs has come to its end. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.rouse();
    await this.running;
  }

  /** Whether nothing is looked at any more. */
  get stopped(): boolean {
    return this.isStopped;
  }

  private async loop(look: () => Promise<void>, fails: (error: unknown) => void): Promise<void> {
    let pause = POLL_MS;
    while (!this.isStopped) {
      this.woken = false;
      const began = Date.now();
      try {
        await look();
        pause = POLL_MS;
      } catch (error) {
        fails(error);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
      this.settle = Math.min(Math.max(SETTLE_MS, Date.now() - began), LONGEST_SETTLE_MS);
      await this.rest(pause);
    }
  }

  private async rest(ms: number): Promise<void> {
    if (this.isStopped) return;
    if (!this.woken || ms !== POLL_MS) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    if (this.woken && !this.isStopped) await new Promise((resolve) => setTimeout(resolve, this.settle));
  }
}
