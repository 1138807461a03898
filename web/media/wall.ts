import { type Turn, turnAt } from "#define/wall/playlist";
import type { Alarm } from "../alarms/alarms.ts";
import { currentLanguage } from "../data/language.ts";
import { type AnsweredProblem, problemOf } from "../data/problem.ts";
import { type Caller, takeToken } from "./caller.ts";
import { drift, serverNow, silence, takeUpClock } from "./clock.ts";
import { ItemFeed, type ItemState } from "./itemFeed.ts";
import { forgetAll, forgetPictures, own, setOwn } from "./own.ts";
import { forgetPage, keepPage } from "../data/keptPage.ts";
import { momentOf, type Show, type ShownItem } from "./show.ts";
import { type RemoteView, NOTHING, type WallState } from "./wallState.ts";

type Order = { id: string; kind: "identify" | "reload" | "next" | "message" | "invite" | "screenshot"; text: string | null };
type Beat = {
  orders: Order[];
  alerts: string[];
  alarms: Alarm[];
  token: string | null;
  version: number;
  playlistVersion: number | null;
  current: string | null;
  held: RemoteView | null;
  remoteCode: string | null;
};
type Painted = { item: string; link: string | null; version: string; since: string };

/** A revoked screen is blank within ten seconds: it hears of it at its next beat. */
const BEAT_MS = 4_000;
/** While somebody steers it, it answers at once. */
const STEERED_MS = 1_000;
const PERSONS_MS = 60_000;
const INVITING_MS = 60_000;
const IDENTIFIED_MS = 10_000;
const MESSAGE_MS = 60_000;
/** What failed is tried again after this. */
const PASSED_OVER_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A page that lived so long begins anew at night. */
const LONG_LIFE_MS = 20 * HOUR_MS;
/** The items that can be shown at all. */
export const openItems = ({ items }: Show): ShownItem[] => items.filter(({ page }) => !page?.problem);

/** Follows what hangs at an address: tells the server that it is there and what it shows, and hears what it is to do. */
export class Wall {
  private readonly listeners = new Set<() => void>();
  private readonly feeds = new Map<string, ItemFeed>();
  private readonly passedOver = new Map<string, { type: string; until: number }>();
  private state: WallState = NOTHING;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private painted: Painted | null = null;
  private done: string[] = [];
  private seen: string | null = null;
  private build = "";
  private isRunning = false;

  constructor(
    private readonly caller: Caller,
    private readonly query: string,
    private readonly links: readonly string[],
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) void this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  readonly current = (): WallState => this.state;

  /** Whose turn it is at an instant (ms) of the server's clock; null where nothing is to be shown. */
  turnAt(now: number): Turn<ShownItem> | null {
    const { show, shift, failing, alerts, held } = this.state;
    if (!show) return null;
    const items = openItems(show);
    const turn = turnAt(items, momentOf(now + shift, show), { failing, alerts });
    const item = items.find(({ id }) => id === held?.item);
    // An alert comes before whoever steers.
    return !item || failing.has(item.id) || turn?.item.alert ? turn : { item, until: Infinity, next: turn?.item ?? item };
  }

  /** Shows for a minute how it is steered with a phone, where it may be. */
  invite(): void {
    if (this.state.remoteCode === null || this.state.isInviting) return;
    this.become({ isInviting: true });
    setTimeout(() => this.become({ isInviting: false }), INVITING_MS);
  }

  /** What follows an item, the same as long as the item is. */
  feedOf(item: ShownItem): ItemFeed {
    const feed = this.feeds.get(item.id) ?? new ItemFeed(this.caller, item, this.query);
    this.feeds.set(item.id, feed);
    return feed;
  }

  /** Takes note of what stands on the glass. */
  paints(item: ShownItem, version: string): void {
    if (this.painted === null && !this.state.isAway && this.caller.who === "screen") void keepPage();
    if (this.painted?.item === item.id && this.painted.version === version) return;
    this.painted = { item: item.id, link: item.link, version, since: new Date(serverNow()).toISOString() };
  }

  /** Passes over an item that cannot be shown, for a while. */
  passOver(item: ShownItem, { problem }: Pick<ItemState, "problem">): void {
    this.passedOver.set(item.id, { type: problem?.type ?? "broken", until: performance.now() + PASSED_OVER_MS });
    this.become({ failing: this.failing() });
  }

  private async start(): Promise<void> {
    this.isRunning = true;
    document.addEventListener("visibilitychange", this.anew);
    window.addEventListener("online", this.anew);
    void this.findBuild();
    if (this.caller.who === "screen") await this.takeUp();
    if (this.isRunning) this.anew();
  }

  private stop(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.anew);
    window.removeEventListener("online", this.anew);
  }

  private async takeUp(): Promise<void> {
    await takeUpClock();
    const show = (await own("show")) as (Show & { query: string }) | undefined;
    if (show?.query === this.query && !this.state.show) this.become({ show, isAway: true });
    await this.keepLease();
  }

  /** Which release this page is of. */
  private async findBuild(): Promise<void> {
    const answer = await fetch("/version.json", { cache: "no-cache" }).catch(() => null);
    if (answer?.ok) this.build = ((await answer.json()) as { version: string }).version;
  }

  private readonly anew = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.round(), 0);
  };

  private async round(): Promise<void> {
    try {
      if (this.caller.who === "screen") await this.beat();
      else await this.look();
      this.become({ isAway: false, problem: null, isOver: false });
    } catch (error) {
      await this.failed(problemOf(error));
    }
    if (!this.isRunning || this.state.hasEnded) return;
    const failing = this.failing();
    if (failing.size !== this.state.failing.size) this.become({ failing });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.round(), this.pause());
  }

  private pause(): number {
    if (this.state.held || this.state.isInviting) return STEERED_MS;
    return this.caller.who === "screen" || this.state.isAway ? BEAT_MS : PERSONS_MS;
  }

  private async failed(problem: AnsweredProblem): Promise<void> {
    if (this.caller.who === "screen" && problem.type === "unauthenticated") {
      await Promise.all([forgetAll(), forgetPage()]);
      return this.become({ hasEnded: true, show: null });
    }
    this.become({ problem, isAway: true });
    await this.keepLease();
  }

  /** Shows nothing any more where the server was not heard for longer than the screen may do without. */
  private async keepLease(): Promise<void> {
    const lease = this.state.show?.screen?.leaseHours;
    if (lease === undefined || silence() <= lease * HOUR_MS || this.state.isOver) return;
    this.feeds.clear();
    await forgetPictures();
    this.become({ isOver: true });
  }

  private async look(): Promise<void> {
    const show = (await (await this.caller.ask(`/api/wall/show?${this.query}`)).json()) as Show;
    const known = new Map(this.state.show?.items.map((item) => [item.id, JSON.stringify([item.kind, item.link, item.page?.definition])]));
    for (const { id, kind, link, page } of show.items)
      if (known.get(id) !== JSON.stringify([kind, link, page?.definition])) this.feeds.delete(id);
    if (this.caller.who === "screen") await setOwn("show", { ...show, query: this.query });
    this.become({ show });
  }

  private async beat(): Promise<void> {
    const done = this.done.splice(0);
    const answer = await this.caller.ask("/api/wall/beat", { body: { ...this.facts(), done } }).catch((error: unknown) => {
      this.done.push(...done);
      throw error;
    });
    const told = (await answer.json()) as Beat;
    if (told.token !== null) await takeToken(told.token);
    const seen = `${told.version} ${told.playlistVersion}`;
    if (this.seen !== seen) await this.look();
    this.seen = seen;
    if (told.alerts.join() !== [...this.state.alerts].join()) this.become({ alerts: new Set(told.alerts) });
    if (JSON.stringify(told.alarms) !== JSON.stringify(this.state.alarms)) this.become({ alarms: told.alarms });
    this.applyRemote(told);
    if (told.current !== null && told.current !== this.painted?.version) this.feeds.get(this.painted?.item ?? "")?.hurry();
    for (const order of told.orders) this.obey(order);
    this.beginAnew();
  }

  /** Takes up what is held, or lets go of it. */
  private applyRemote({ held, remoteCode }: Beat): void {
    const before = this.state.held;
    if (JSON.stringify(before) === JSON.stringify(held) && remoteCode === this.state.remoteCode) return;
    this.become({ held, remoteCode, ...(held ? { isInviting: false } : {}) });
    for (const id of new Set([before?.item, held?.item])) if (id !== undefined) this.feeds.get(id)?.hurry();
  }

  private obey({ id, kind, text }: Order): void {
    this.done.push(id);
    switch (kind) {
      case "identify":
        this.become({ isIdentified: true });
        setTimeout(() => this.become({ isIdentified: false }), IDENTIFIED_MS);
        break;
      case "message":
        this.become({ message: text });
        setTimeout(() => this.become({ message: null }), MESSAGE_MS);
        break;
      case "invite":
        this.invite();
        break;
      case "screenshot":
        void this.showGlass(id);
        break;
      case "next":
        this.skip();
        break;
      case "reload":
        // What was done is told first, or it would be done for ever.
        void this.beat().finally(() => window.location.reload());
        break;
    }
  }

  /** Sends what stands on the glass to whoever asked for it; a browser that cannot draw itself sends nothing. */
  private async showGlass(order: string): Promise<void> {
    try {
      const { screenshot } = await import("./screenshot.ts");
      await this.caller.ask("/api/wall/screenshot", { body: { order, image: await screenshot() } });
    } catch (error) {
      console.warn(error);
    }
  }

  /** Goes on to the next page at once, ahead of the other screens from then on. */
  private skip(): void {
    const turn = this.turnAt(serverNow());
    if (turn) this.become({ shift: this.state.shift + turn.until - (serverNow() + this.state.shift) });
  }

  /** At night a page that lived for long begins anew, from what it kept. */
  private beginAnew(): void {
    const { show } = this.state;
    if (!show || performance.now() < LONG_LIFE_MS) return;
    const { time } = momentOf(serverNow(), show);
    if (time >= "03:00" && time < "05:00") window.location.reload();
  }

  private failing(): Set<string> {
    for (const [id, { until }] of this.passedOver) if (until < performance.now()) this.passedOver.delete(id);
    return new Set(this.passedOver.keys());
  }

  private facts() {
    const faults = [...this.passedOver].map(([item, { type }]) => ({ item, type }));
    const closed = (this.state.show?.items ?? []).flatMap(({ id, page }) => (page?.problem ? [{ item: id, type: page.problem }] : []));
    return {
      path: window.location.pathname,
      links: this.links,
      build: this.build,
      painted: this.painted,
      width: window.screen.width,
      height: window.screen.height,
      ratio: window.devicePixelRatio,
      agent: navigator.userAgent.slice(0, 300),
      language: currentLanguage(),
      drift: drift(),
      isSecure: window.isSecureContext,
      boots: "serviceWorker" in navigator && navigator.serviceWorker.controller !== null,
      faults: [...faults, ...closed].slice(0, 50),
    };
  }

  private become(change: Partial<WallState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
