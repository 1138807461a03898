import type { Description } from "../data/description.ts";
import type { AnsweredProblem } from "../data/problem.ts";
import type { Draft, SavedRecord, Value } from "../data/records.ts";

/** What is said with an action. */
export type Said = { reason?: string | undefined } & Partial<Draft>;
/** What was changed of a record and is stored before an action is done with it, under the key that makes it one. */
export type Edit = { key: string; draft: Draft };
/** What is done with a record: an action on a version of it (null: on that which the deed before it makes), or a file hung on it. */
export type Deed =
  | { kind: "action"; action: string; version: number | null; said: Said; edit?: Edit }
  | { kind: "file"; name: string; file: Blob };
/** A record as a device calls it: whose it is, how it is titled, and where it opens. */
export type RecordTarget = { accountId: string; company: string; module: string; id: string; title: string; path: string };
/**
 * A deed that a device keeps until the server took it, under the key that makes it one; `problem` is why the server refused it, or why it
 * is not sent by itself any more; `late` and `broken` how often it was given up because the network was too slow, or broke.
 */
export type Entry = RecordTarget & {
  key: string;
  seq: number;
  at: string;
  deed: Deed;
  late?: number;
  broken?: number;
  problem?: AnsweredProblem;
};
/** What was kept before accounts were told by their ids: by a name, which somebody else may bear by now. */
export type NamedEntry = Omit<Entry, "accountId"> & { account: string };
/** Whose outbox it is. */
export type Owner = { accountId: string; account: string };
/** Actions and files are sent beside each other: what is small does not wait for what is large. */
export type Lane = Deed["kind"];
export const LANES: readonly Lane[] = ["action", "file"];
/** The status of an entry that was given up because it took too long (that of HTTP). */
export const TOO_SLOW = 408;

const BASE_MS = 60_000;
/** The slowest network on which a file arrives at its first try. */
const BYTES_PER_MS = 4;
const NOBODY: ReadonlySet<string> = new Set();

/** How long an entry may take (ms): by the size of its file, and longer with each try that was given up. */
export function patienceFor({ deed, late = 0 }: Pick<Entry, "deed" | "late">): number {
  return (BASE_MS + (deed.kind === "file" ? Math.ceil(deed.file.size / BYTES_PER_MS) : 0)) * (1 + late);
}

/** A file is sent whole at each try: so often at least, and until so many bytes went out in vain. */
const [LEAST_TRIES, MOST_BYTES] = [5, 100_000_000];
const GIVEN_UP: AnsweredProblem = { type: "givenUp", status: 0, title: "givenUp" };

/** An entry after a try that decided nothing; a file that was sent in vain too often waits until somebody sends it. */
export function triedInVain(entry: Entry, { status }: Pick<AnsweredProblem, "status">): Entry {
  const { deed, late = 0, broken = 0 } = entry;
  if (status === TOO_SLOW || (status === 0 && deed.kind === "file")) {
    const counted = { ...entry, ...(status === TOO_SLOW ? { late: late + 1 } : { broken: broken + 1 }) };
    const isMost = deed.kind === "file" && late + broken + 1 >= Math.max(LEAST_TRIES, MOST_BYTES / deed.file.size);
    return isMost ? { ...counted, problem: GIVEN_UP } : counted;
  }
  return entry;
}

const DAY_MS = 86_400_000;

/** Until when (ISO) the server takes what was done on the road, which is so many days long; a file it takes at any time. */
export function acceptedUntil({ deed, at }: Pick<Entry, "deed" | "at">, days: number): string | undefined {
  return deed.kind === "file" ? undefined : new Date(Date.parse(at) + days * DAY_MS).toISOString();
}

const UNCLAIMED: AnsweredProblem = { type: "unclaimed", status: 0, title: "unclaimed" };

/** The entries of an account; one that was kept by its name alone is not sent before its bearer says that it is his (`again`). */
export function ownOf(kept: readonly (Entry | NamedEntry)[], { accountId, account }: Owner): Entry[] {
  return kept.flatMap((entry) => {
    if ("accountId" in entry) return entry.accountId === accountId ? [entry] : [];
    return entry.account === account ? [{ ...entry, accountId, problem: UNCLAIMED }] : [];
  });
}

/** Whether two are of one record. */
export const isOf = (a: Pick<Entry, "module" | "id" | "company">, b: Pick<Entry, "module" | "id" | "company">): boolean =>
  a.module === b.module && a.id === b.id && a.company === b.company;

/** The entries in the order in which they were made. */
export function inOrder(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => a.seq - b.seq || (a.key < b.key ? -1 : 1));
}

/**
 * The entry of a lane that is sent next, of those that were neither refused nor given up in this run (`held`): the oldest action, which
 * waits for what hinders its own record; of the files that which was given up least often.
 */
export function nextOf(entries: readonly Entry[], lane: Lane, held: ReadonlySet<string> = NOBODY): Entry | undefined {
  const isStuck = ({ key, problem }: Entry) => problem !== undefined || held.has(key);
  const own = entries.filter(({ deed }) => deed.kind === lane);
  if (lane === "file") return own.filter((entry) => !isStuck(entry)).toSorted((a, b) => (a.late ?? 0) - (b.late ?? 0))[0];
  return own.find((entry, at) => !own.slice(0, at + 1).some((before) => isStuck(before) && isOf(before, entry)));
}

/** Whether anything is left that can be sent. */
export const isAnyLeft = (entries: readonly Entry[]): boolean => LANES.some((lane) => nextOf(entries, lane) !== undefined);

/** What a deed that was done tells the next action on its record: the version that it made; undefined where none waits for it. */
export function nextWithVersion(entries: readonly Entry[], done: Entry, version: number): Entry | undefined {
  const next = entries.find((entry) => entry.seq > done.seq && entry.deed.kind === "action" && isOf(entry, done));
  return next?.deed.kind === "action" && next.deed.version === null ? { ...next, deed: { ...next.deed, version } } : undefined;
}

/** What stands between the device and a server that works. */
const AWAY: ReadonlySet<number> = new Set([0, TOO_SLOW, 429, 502, 503, 504]);

/** Nothing was decided by the server: the entry goes on waiting. */
export function isPassing({ type, status }: Pick<AnsweredProblem, "type" | "status">): boolean {
  return AWAY.has(status) || type === "unauthenticated" || type === "seeingAs" || type === "busy";
}

/** A refused entry as it is sent anew: under another key, on the record as it stands by then. */
export function again({ problem: _refused, late: _late, broken: _broken, ...entry }: Entry, key: string): Entry {
  const { deed } = entry;
  if (deed.kind === "file") return { ...entry, key };
  const anew = deed.edit ? { edit: { ...deed.edit, key: `${key}.edit` } } : {};
  return { ...entry, key, deed: { ...deed, version: null, ...anew } };
}

/** An action whose changes were stored, as the version that this made. */
export function edited({ edit: _stored, ...deed }: Extract<Deed, { kind: "action" }>, version: number): Deed {
  return { ...deed, version };
}

type Changed = Record<string, Value> | undefined;

/** The changed lines as they will be stored: one that is new has no id yet. */
function linesOf(edit: Edit | undefined): SavedRecord["lines"] {
  return Object.fromEntries(Object.entries(edit?.draft.lines ?? {}).map(([table, rows]) => [table, rows.map(named)]));
}

const named = (row: Readonly<Record<string, unknown>>, at: number) => ({ id: `unsent${at}`, ...row }) as Record<string, Value>;

/** The actions of a record that its device keeps, as long as none of them was refused. */
function pendingOf(entries: readonly Entry[]): readonly Extract<Deed, { kind: "action" }>[] {
  const at = entries.findIndex(({ deed, problem }) => deed.kind === "action" && problem !== undefined);
  return (at < 0 ? entries : entries.slice(0, at)).flatMap(({ deed }) => (deed.kind === "action" ? [deed] : []));
}

/**
 * A record as it will be once its entries are sent: what they say, the stage to which they lead, and of the actions from there those that
 * can be done without network.
 */
export function foreseen(module: Pick<Description, "actions">, record: SavedRecord, entries: readonly Entry[]): SavedRecord {
  const deeds = pendingOf(entries).filter(({ action }) => module.actions[action]);
  if (deeds.length === 0) return record;
  return deeds.reduce<SavedRecord>((before, { action, said, edit }) => {
    const stage = module.actions[action]?.to ?? before.stage;
    const open = Object.entries(module.actions).filter(([, one]) => one.isOffline && one.from.includes(stage));
    const header = { ...before.header, ...(edit?.draft.header as Changed), ...(said.header as Changed), stage };
    return { ...before, stage, header, lines: { ...before.lines, ...linesOf(edit) }, actions: open.map(([name]) => name) };
  }, record);
}

/** The size of a picture whose longer edge is limited; a smaller one stays as it is. */
export function limitedSize({ width, height }: { width: number; height: number }, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** How a picture is called once it is a JPEG. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^./\\]*$/, "") || "photo"}.jpg`;
}
