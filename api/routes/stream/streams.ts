import { hearAccess } from "#db/access";
import { shaped } from "#db/row";
import { run, transaction } from "#db/client";
import { arrayOf } from "#db/sql";
import type { Events, NumberedChange } from "#analytics/snapshot/events";
import { readsDataset } from "#analytics/rights";
import type { Analytics } from "#analytics/analytics";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import type { Note, Notes } from "#extras/notes";
import { Sightings } from "./sightings.ts";
import type { Listener } from "./listener.ts";

type Parts = { runtime: Runtime; analytics: Pick<Analytics, "catalogue"> & { events: Events }; notes: Notes };

/** More tabs than anybody has open; one account cannot keep out others. */
export const MOST_OF_ACCOUNT = 100;
const RETRY_SECONDS = 60;
/** Another process ends what it ends within five seconds. */
const LOOK_MS = 3_000;

/**
 * The event streams of this process: each ends with the session, account, membership and rights that it was opened with; what is news to
 * many is looked up once.
 */
export class Streams {
  private readonly listeners = new Set<Listener>();
  private readonly sightings: Sightings;
  private readonly ends: (() => void)[];
  private readonly timer: NodeJS.Timeout;
  private round: Promise<void> = Promise.resolve();
  private isAsked = false;
  private readonly hearing: Promise<() => Promise<void>>;
  private news: Note[] = [];
  private notifying: Promise<void> | undefined;

  constructor(private readonly parts: Parts) {
    this.sightings = new Sightings(parts.runtime);
    this.ends = [parts.analytics.events.listen((change) => this.pass(change)), parts.notes.listen((note) => this.take(note))];
    this.timer = setInterval(() => this.lookSoon(), LOOK_MS);
    this.timer.unref();
    this.hearing = hearAccess(parts.runtime.client, () => this.lookSoon());
    this.hearing.catch((err: unknown) => parts.runtime.log.warn({ err }, "changes of access are not heard"));
  }

  /** Throws rateLimited where an account has too many streams already. */
  refuseMore(accountId: string): void {
    const own = [...this.listeners].filter(({ viewer }) => hearerOf(viewer) === accountId).length;
    if (own >= MOST_OF_ACCOUNT) fail({ type: "rateLimited", retryAfter: RETRY_SECONDS });
  }

  /** Tells a listener from now on; the answer of it ends that. Throws rateLimited. */
  open(listener: Listener): () => void {
    this.refuseMore(hearerOf(listener.viewer));
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Says whether a viewer may be told of a change. */
  isFor(viewer: Viewer, { compId, dataset }: Pick<NumberedChange, "compId" | "dataset">): boolean {
    return compId === viewer.compId && readsDataset(this.parts.analytics.catalogue, viewer, dataset);
  }

  /** How many are open in this process. */
  count(): number {
    return this.listeners.size;
  }

  /** Ends the streams of a session that was closed. */
  endSession(session: string): void {
    for (const listener of this.listeners) if (listener.session === session) this.drop(listener);
  }

  /** Ends the streams whose session, account, membership or rights are not what they were, in two statements however many there are. */
  async look(): Promise<void> {
    const now = [...this.listeners];
    if (now.length === 0) return;
    const [live, rights] = [
      await this.liveOf(now),
      await rightsOf(
        this.parts.runtime,
        now.map(({ viewer }) => viewer),
      ),
    ];
    for (const listener of now)
      if (!live.has(listener.session) || rights.get(keyOf(listener.viewer)) !== listener.rights) this.drop(listener);
  }

  /** Tells nobody anything any more. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    for (const end of this.ends) end();
    for (const listener of this.listeners) this.drop(listener);
    await this.hearing.then(
      (unlisten) => unlisten(),
      () => undefined,
    );
    await this.round;
    await this.notifying;
  }

  /** Looks once more after the look that runs, however often it is asked meanwhile. */
  private lookSoon(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    this.round = this.round
      .then(() => {
        this.isAsked = false;
        return this.look();
      })
      .catch((err: unknown) => this.parts.runtime.log.warn({ err }, "streams could not be looked at"));
  }

  private drop(listener: Listener): void {
    this.listeners.delete(listener);
    listener.end();
  }

  private pass(change: NumberedChange): void {
    for (const listener of this.listeners) if (this.isFor(listener.viewer, change)) listener.change(change);
  }

  /** What comes while others are looked up is looked up with the next ones. */
  private take(note: Note): void {
    this.news.push(note);
    this.notifying ??= this.notifyAll().finally(() => (this.notifying = undefined));
  }

  private async notifyAll(): Promise<void> {
    while (this.news.length > 0) {
      const notes = this.news.splice(0);
      try {
        await this.sightings.notify(notes, [...this.listeners]);
      } catch (err) {
        this.parts.runtime.log.warn({ err }, "notes could not be told");
      }
    }
  }

  private async liveOf(listeners: readonly Listener[]): Promise<Set<string>> {
    const { client, clock } = this.parts.runtime;
    const sessions = [...new Set(listeners.map(({ session }) => session))];
    const rows = await run(
      client,
      shaped({ session: "text" })`select s.token_hash as session from session s join account a on a.id = s.account_id
          where s.token_hash = any(${arrayOf(sessions, "text")}) and s.expires_at > ${clock.now().toISOString()} and a.is_enabled`,
    );
    return new Set(rows.map(({ session }) => session));
  }
}

/** Whose tab it is: whoever looks as somebody else takes none of his. */
export const hearerOf = ({ accountId, seenBy }: Pick<Viewer, "accountId" | "seenBy">): string => seenBy ?? accountId;

const keyOf = ({ accountId, compId }: Pick<Viewer, "accountId" | "compId">) => `${accountId} ${compId}`;

/**
 * What the rights of accounts in companies are made of now, by `account company`; a role counts by its version and by a sum of what it may
 * do, see and open, which is made once for each role however many have it.
 */
export async function rightsOf(
  { client }: Pick<Runtime, "client">,
  viewers: readonly Pick<Viewer, "accountId" | "compId">[],
): Promise<Map<string, string>> {
  const companies = [...new Set(viewers.map(({ compId }) => compId))];
  const accounts = [...new Set(viewers.map(({ accountId }) => accountId))];
  const rows = await transaction(
    client,
    companies,
    (open) =>
      open.run(shaped({
        accountId: "id",
        compId: "integer",
        rights: "text",
      })`with had as materialized (select id, stage, version, updated_at,
          (select md5(string_agg(module || ' ' || action, ',' order by module, action)) from role_grant where role_id = role.id) as grants,
          (select md5(string_agg(concat_ws(' ', module, field, access), ',' order by module, field)) from role_field where role_id = role.id) as fields,
          (select md5(string_agg(path, ',' order by path)) from role_menu where role_id = role.id) as paths
        from role where id in (select s.role_id from member_station s
          where s.account_id = any(${arrayOf(accounts, "bigint")})))
      select m.account_id as "accountId", m.comp_id as "compId",
        concat_ws(' ', a.invitation_flag, m.party_id, m.employee_id, e.department_id,
          (select string_agg(concat_ws(' ', s.role_id, s.scope, s.department_id, s.warehouse_id, s.is_in_force, r.stage, r.version, r.updated_at,
            coalesce(r.grants, '-'), coalesce(r.fields, '-'), coalesce(r.paths, '-')), ',' order by s.id)
          from member_station s join had r on r.id = s.role_id where s.comp_id = m.comp_id and s.membership_id = m.id)) as rights
      from membership m join account a on a.id = m.account_id left join employee e on e.comp_id = m.comp_id and e.id = m.employee_id
      where m.account_id = any(${arrayOf(accounts, "bigint")})`),
    "read only",
  );
  return new Map(rows.map((row) => [keyOf(row), row.rights]));
}
