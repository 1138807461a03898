import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

/** So many addresses, each no longer than this: what strangers make up takes no room worth speaking of. */
const MOST_KEPT = 2_000;
const LONGEST = 200;

/** The usual router, which finds at once what answers an address that was asked a moment ago: screens ask the same over and over. */
export class RecentRouter<T> implements Router<T> {
  name = "RecentRouter";
  private readonly usual = new SmartRouter<T>({ routers: [new RegExpRouter<T>(), new TrieRouter<T>()] });
  private readonly found = new Map<string, Result<T>>();

  add(method: string, path: string, handler: T): void {
    this.usual.add(method, path, handler);
  }

  match(method: string, path: string): Result<T> {
    const asked = `${method} ${path}`;
    const known = this.found.get(asked);
    if (known) return known;
    const result = this.usual.match(method, path);
    if (this.found.size >= MOST_KEPT) this.found.clear();
    if (asked.length <= LONGEST) this.found.set(asked, result);
    return result;
  }
}
