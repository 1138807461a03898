import { type SQL, sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import { ENCRYPTED } from "#define/field";
import type { HistoryEntry } from "#define/history";
import type { Module } from "#define/module";
import { namesOf } from "./definition/names.ts";
import { demandRecord } from "./write/guards.ts";
import { withholdsFiles, secretsOf } from "./secret.ts";
import { isEncrypted } from "./definition/shape.ts";
import { holdsIssue, keptIssue } from "./displayValues.ts";
import { inTurns, ROWS } from "./turns.ts";
import { isSame } from "./values.ts";
import type { DocumentRecord, Row } from "#define/rows";
import type { EngineWork } from "./context.ts";

export type Changes = Record<string, [unknown, unknown]>;
export type HistoryRow = {
  record: DocumentRecord;
  action: string;
  stageFrom: string | null;
  stageTo: string | null;
  reason?: string | undefined;
  changes?: Changes;
  /** The account for which the viewer stood in. */
  onBehalfOf?: string | null;
  /** The document as the viewer saw it when he decided, as JSON. */
  seen?: string;
};
/** Appends what happened to a batch of records, in one statement that nobody waits for. */
export function writeHistory(work: EngineWork, module: Pick<Module, "id">, entries: readonly HistoryRow[]): void {
  if (entries.length === 0) return;
  work.later(historyOf({ compId: work.compId, accountId: work.viewer.accountId, now: work.now }, module.id, entries));
}

/** The statement that does: whoever writes accounts and account sets without the engine runs it in his transaction. */
export function historyOf(
  { compId, accountId, now }: { compId: number; accountId: string; now: string },
  module: string,
  entries: readonly HistoryRow[],
): SQL {
  return sql`insert into document_history (comp_id, id, module, document_id, version, action, stage_from, stage_to, reason, changes,
      on_behalf_of, seen, actor_id, created_at)
    select ${compId}::integer, h.id, ${module}::text, h.document_id, h.version, h.action, h.stage_from, h.stage_to, h.reason,
      h.changes::jsonb, h.on_behalf_of, h.seen::jsonb, ${accountId}::bigint, ${now}::timestamptz
    from unnest(${arrayOf(
      entries.map(() => newId()),
      "bigint",
    )}, ${arrayOf(
      entries.map(({ record }) => record.header.id),
      "bigint",
    )},
      ${arrayOf(
        entries.map(({ record }) => record.header.version ?? 1),
        "integer",
      )}, ${arrayOf(
        entries.map(({ action }) => action),
        "text",
      )},
      ${arrayOf(
        entries.map(({ stageFrom }) => stageFrom),
        "text",
      )}, ${arrayOf(
        entries.map(({ stageTo }) => stageTo),
        "text",
      )},
      ${arrayOf(
        entries.map(({ reason }) => reason),
        "text",
      )}, ${arrayOf(
        entries.map(({ changes }) => (changes ? JSON.stringify(changes) : null)),
        "text",
      )}, ${arrayOf(
        entries.map(({ onBehalfOf }) => onBehalfOf),
        "bigint",
      )}, ${arrayOf(
        entries.map(({ seen }) => seen),
        "text",
      )})
      as h (id, document_id, version, action, stage_from, stage_to, reason, changes, on_behalf_of, seen)`;
}

/**
 * Which fields of a document differ, before and after; line fields as `<table>[<seq>].<field>`, a line that came or went with null on the
 * other side.
 */
export async function differences(module: Module, before: DocumentRecord, after: DocumentRecord): Promise<Changes> {
  const changes: Changes = covered(module, compareRows(Object.keys(module.fields), before.header, after.header, ""));
  for (const [table, lines] of Object.entries(module.lines ?? {})) {
    const rows = new Map((after.lines[table] ?? []).map((row) => [row.id, row]));
    const known = new Map((before.lines[table] ?? []).map((row) => [row.id, row]));
    const fields = Object.keys(lines.fields);
    await inTurns(
      [...known].filter(([id]) => !rows.has(id)),
      ([, row]) => Object.assign(changes, compareRows(fields, row, {}, `${table}[${row.seq}].`)),
      ROWS,
    );
    await inTurns(
      [...rows],
      ([id, row]) => Object.assign(changes, compareRows(fields, known.get(id) ?? {}, row, `${table}[${row.seq}].`)),
      ROWS,
    );
  }
  return changes;
}

/** The actions whose reason is the name of a file. */
const OF_FILES: ReadonlySet<string> = new Set(["attach", "detach", "refuseFile"]);

/**
 * What happened to one record, latest first, without the fields hidden from the viewer and, for a guest, without what staff did with each
 * other; throws notFound outside his scope.
 */
export async function readHistory(work: EngineWork, module: Module, id: string): Promise<HistoryEntry[]> {
  const record = await demandRecord(work, module, id);
  const rows = await work.run(shaped({
    id: "id",
    actorId: "id",
    version: "integer",
    action: "text",
    stageFrom: "text?",
    stageTo: "text?",
    reason: "text?",
    changes: narrow<HistoryEntry["changes"]>("json?"),
    actor: "text?",
    onBehalfOf: "text?",
    at: "instant",
    hasSeen: "boolean",
  })`select h.id, h.actor_id as "actorId", h.version, h.action, h.stage_from as "stageFrom", h.stage_to as "stageTo", h.reason, h.changes,
      ${accountName("a", work.viewer.language)} as actor, ${accountName("b", work.viewer.language)} as "onBehalfOf", h.created_at as at,
          h.seen is not null as "hasSeen"
    from document_history h left join account a on a.id = h.actor_id left join account b on b.id = h.on_behalf_of
    where h.comp_id = ${work.compId} and h.module = ${module.id} and h.document_id = ${id} order by h.version desc, h.id desc`);
  const isWithheld = withholdsFiles(module, work.viewer, record.header);
  return rows.flatMap(({ actorId, ...row }, at) => {
    const entry = {
      ...row,
      reason: isWithheld && OF_FILES.has(row.action) ? null : row.reason,
      ...undoneBy(module, row, rows.slice(at + 1)),
      changes: row.changes && visible(work, module, inWords(work, module, row.changes), secretsOf(module, work.viewer, record)),
    };
    return work.viewer.isGuest && actorId !== work.viewer.accountId ? shownToGuest(entry) : [entry];
  });
}

/** Of what others did a guest is told through which stages the record went: not who did it, why, or what it looked like then. */
function shownToGuest(entry: HistoryEntry): HistoryEntry[] {
  if (entry.stageFrom === entry.stageTo) return [];
  return [{ ...entry, actor: null, onBehalfOf: null, reason: null, changes: null, hasSeen: false }];
}

/** A reversal undid the latest entry before it of the action that it reverses. */
function undoneBy(module: Module, { action }: HistoryEntry, earlier: readonly HistoryEntry[]): Pick<HistoryEntry, "reversalOf"> {
  const undoes = namesOf(module.actions?.[action]?.reverses);
  const undone = earlier.find((entry) => undoes.includes(entry.action));
  return undone ? { reversalOf: undone.version } : {};
}

/** Says whether anything but saves prints and the coming and going of files ever happened to a record. */
export async function hasActed(work: EngineWork, module: Module, id: string): Promise<boolean> {
  const rows = await work.run(shaped({
    one: "integer",
  })`select 1 as one from document_history where comp_id = ${work.compId} and module = ${module.id} and document_id = ${id}
    and action not in ('create', 'edit', 'attach', 'detach', 'refuseFile', 'print', 'reprint') limit 1`);
  return rows.length > 0;
}

function compareRows(fields: readonly string[], before: Row, after: Row, prefix: string): Changes {
  const differing = fields.filter((field) => !isSame(before[field], after[field]));
  return Object.fromEntries(differing.map((field) => [`${prefix}${field}`, [before[field] ?? null, after[field] ?? null]]));
}

/** Of an encrypted field the history says only that it changed. */
function covered({ fields }: Module, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([field, [from, to]]) => [
      field,
      isEncrypted(fields[field]) ? [from && ENCRYPTED, to && ENCRYPTED] : [from, to],
    ]),
  );
}

/** Issues that came or went, in the viewer's words. */
function inWords(work: EngineWork, module: Module, changes: Changes): Changes {
  const told = (kept: unknown) => (typeof kept === "string" ? keptIssue(work, module.id, kept) : null);
  return Object.fromEntries(
    Object.entries(changes).map(([path, [from, to]]) => [path, holdsIssue(module.fields[path]) ? [told(from), told(to)] : [from, to]]),
  );
}

function visible(work: EngineWork, module: Module, changes: Changes, secrets: ReadonlySet<string>): Changes {
  const isOpen = (path: string) => work.viewer.access(module.id, path) !== "hidden" && !secrets.has(path);
  return Object.fromEntries(Object.entries(changes).filter(([path]) => isOpen(path.replace(/\[\d+\]/, ""))));
}
