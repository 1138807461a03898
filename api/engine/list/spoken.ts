import { type SQL, sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import type { Module } from "#define/module";
import type { EngineWork } from "#engine/context";
import { columnAt, columnOf, shapeOf } from "#engine/definition/shape";
import { sees } from "#engine/access/moduleAccess";
import type { Filter } from "./filter.ts";

/** What a history calls in every module alike what was done. */
const EVERYWHERE = ["create", "edit", "delete", "attach", "detach", "refuseFile", "print", "reprint"];

/**
 * Of a filter the texts that are asked for in words (`contains`) where a field names actions or stages of another document type: as
 * predicates on what these words stand for, in the reader's language; and the rest of the filter.
 */
export function spoken(work: EngineWork, module: Module, filter: Filter): { rest: Filter; parts: SQL[] } {
  const asked = Object.entries(filter).flatMap(([name, wanted]) => askedIn(work, module, name, wanted));
  const names = new Set(asked.map(({ name }) => name));
  const { columns } = shapeOf(module);
  const parts = asked.map(({ name, kind, type, text }) => {
    const meant = meantBy(work, kind, text);
    const all = (pick: (one: Meant) => string) => arrayOf(meant.map(pick), "text");
    const pairs = sql`select * from unnest(${all((one) => one.module)}, ${all((one) => one.name)})`;
    return sql`(${columnAt(columnOf(columns, type))}, ${columnAt(columnOf(columns, name))}) in (${pairs})`;
  });
  return { rest: Object.fromEntries(Object.entries(filter).filter(([name]) => !names.has(name))), parts };
}

type Asked = { name: string; kind: "actions" | "stages"; type: string; text: string };

function askedIn({ viewer }: EngineWork, module: Module, name: string, wanted: unknown): Asked[] {
  const field = new Map(Object.entries(module.fields)).get(name);
  if (field?.kind !== "text" || !field.wordOf || field.wordOf.kind === "rights" || !sees(viewer, module, name)) return [];
  const text = typeof wanted === "object" && wanted !== null && "contains" in wanted ? wanted.contains : undefined;
  const { kind, type } = field.wordOf;
  return typeof text === "string" ? [{ name, kind, type, text: text.trim().toLowerCase() }] : [];
}

type Meant = { module: string; name: string };

/** The actions or stages of every document type whose word holds a text. */
function meantBy({ runtime, viewer }: EngineWork, kind: "actions" | "stages", text: string): Meant[] {
  const word = (namespace: string, key: string) => runtime.words.word(viewer.language, namespace, key);
  const called = (module: string, name: string) =>
    (kind === "actions" ? word("shell", `history.${name}`) : undefined) ?? word(module, `${kind}.${name}`) ?? name;
  return [...runtime.definitions.modules.values()].flatMap(({ id, actions = {}, stages = [] }) =>
    [...new Set(kind === "stages" ? stages : [...EVERYWHERE, ...Object.keys(actions)])]
      .filter((name) => called(id, name).toLowerCase().includes(text))
      .map((name) => ({ module: id, name })),
  );
}
