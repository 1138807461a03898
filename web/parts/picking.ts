import { useCallback, useEffect, useState } from "react";
import type { LinkField } from "#define/field";
import { currentLanguage } from "../data/language.ts";
import type { Description } from "../data/description.ts";
import { plainText } from "#define/text";
import { getValue } from "../data/api.ts";
import { isAbort } from "../data/problem.ts";
import { listPage, type Label, type Labels, type ListRow, type Naming } from "../data/records.ts";

/** A record that a picker offers: its link value (id or code), its label, and its row for fields filled from it. */
export type Choice = { value: string; label: Label; row: ListRow; labels: Labels };

const FIRST = 20;
const NEXT = 10;
const RECENT = 5;
const PAUSE_MS = 120;

/** What says how the records of a module are called. */
export type Named = Pick<Description, "title"> & Partial<Pick<Description, "unit" | "lookup">>;

/** The code and the name (in the page's language, falling back zh, en, ru) of a row of a module, and the unit in which it is counted. */
export function labelOf(row: ListRow, { title, unit = null, lookup = [] }: Named, labels: Labels = {}): Label {
  const named = title.name === "names" || title.name === undefined;
  const language = currentLanguage();
  const own = `name${language.charAt(0).toUpperCase()}${language.slice(1)}`;
  const name = named ? (row[own] ?? row.nameZh ?? row.nameEn ?? row.nameRu) : row[title.name ?? ""];
  const counted = unit === null ? undefined : labels[unit]?.[plainText(row[unit])];
  const said = lookup.flatMap((of): [string, string][] => {
    const text = plainText(row[of]);
    const linked = labels[of]?.[text];
    return text === "" ? [] : [[of, linked ? (linked.name ?? linked.code) : text]];
  });
  return {
    code: plainText(row[title.code] ?? row.id),
    name: plainText(name),
    ...(counted ? { unit: counted.name ?? counted.code } : {}),
    ...(said.length > 0 ? { linked: Object.fromEntries(said) } : {}),
  };
}

/**
 * What a link's `where` asks of the target, with the values of the record at hand; null while a value it needs is missing or means nobody.
 */
export function whereOf(
  link: { where?: LinkField["where"] | undefined },
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const pairs = Object.entries(link.where ?? {}).map(
    ([column, wanted]) => [column, typeof wanted === "object" ? (values[wanted.field] ?? null) : wanted] as const,
  );
  return pairs.some(([, value]) => value === null || value === "" || typeof value === "object") ? null : Object.fromEntries(pairs);
}

type Found = { choices: readonly Choice[]; next: string | null; answers: string | null; failed: boolean };
const NOTHING_FOUND: Found = { choices: [], next: null, answers: null, failed: false };

/** Offers records of a link's target for typed text: twenty first, ten more on `more`; a newer text ends the question before it. */
export function useChoices(
  link: LinkField,
  description: Description | undefined,
  typed: string | null,
  where: Record<string, unknown> | null,
  naming: Naming | undefined,
  picking: string | undefined,
) {
  const [state, setState] = useState<Found>(NOTHING_FOUND);
  const condition = JSON.stringify(where ?? {});
  const read = useCallback(
    async (wanted: string, after?: string, signal?: AbortSignal) => {
      if (!description) return;
      const query = { filter: JSON.parse(condition) as Record<string, unknown>, q: wanted, sort: "", naming, picking };
      const recent = wanted === "" && !after ? recentIds(link.to) : [];
      const key = link.by === "code" ? description.title.code : "id";
      const [page, last] = await Promise.all([
        listPage(link.to, query, after ? { after, limit: NEXT } : { limit: FIRST }, signal),
        recent.length > 0 ? listPage(link.to, { ...query, filter: { ...query.filter, [key]: recent } }, { limit: RECENT }, signal) : null,
      ]);
      const offered = [last, page].flatMap((some) => (some?.rows ?? []).map((row) => choiceOf(row, link, description, some?.labels ?? {})));
      const found = [...new Map(offered.map((choice) => [choice.value, choice])).values()];
      setState((before) => ({
        choices: after ? [...before.choices, ...found] : found,
        next: page.next ?? null,
        answers: wanted + condition,
        failed: false,
      }));
    },
    [link, description, condition, naming, picking],
  );
  useEffect(() => {
    if (typed === null || !description) return undefined;
    const running = new AbortController();
    const ask = () => {
      read(typed, undefined, running.signal).catch((error: unknown) => {
        if (!isAbort(error)) setState({ ...NOTHING_FOUND, answers: typed + condition, failed: true });
      });
    };
    const timer = window.setTimeout(ask, typed ? PAUSE_MS : 0);
    return () => {
      window.clearTimeout(timer);
      running.abort();
    };
  }, [typed, description, read, condition]);
  // What stands there answers an older text until the newest one is answered.
  const loading = typed !== null && state.answers !== typed + condition;
  const more = () => {
    if (!state.next || loading) return;
    const { next } = state;
    setState({ ...state, next: null });
    // What could not be read is asked for again by the next scroll.
    read(typed ?? "", next).catch(() => setState((before) => ({ ...before, next })));
  };
  return { choices: state.choices, loading, failed: state.failed, more };
}

/** The records picked last in links to this module on this machine, newest first. */
function recentIds(module: string): readonly string[] {
  try {
    return JSON.parse(window.localStorage.getItem(recentKey(module)) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/**
 * The value of a link that stands for itself: the first record (recently picked ones before others) where there are few to choose from;
 * null where there are many, or none.
 */
export async function firstAllowed(link: LinkField): Promise<string | null> {
  const where = whereOf(link, {});
  if (!where) return null;
  const [description, page] = await Promise.all([
    getValue<Description>(`/api/modules/${link.to}`),
    listPage(link.to, { filter: where, q: "", sort: "" }, { limit: FIRST }),
  ]);
  if (page.next) return null;
  const choices = page.rows.map((row) => choiceOf(row, link, description, page.labels ?? {}));
  return recentFirst(choices, link.to)[0]?.value ?? null;
}

/** The record behind a link's value, as a picker would offer it; null where it is not to be seen. */
export async function choiceFor(link: LinkField, value: string): Promise<Choice | null> {
  const description = await getValue<Description>(`/api/modules/${link.to}`);
  const key = link.by === "code" ? description.title.code : "id";
  const { rows, labels } = await listPage(link.to, { filter: { [key]: [value] }, q: "", sort: "" }, { limit: 1 });
  return rows[0] ? choiceOf(rows[0], link, description, labels ?? {}) : null;
}

/** Notes that a record was picked. */
export function noteRecent(module: string, value: string): void {
  const next = [value, ...recentIds(module).filter((each) => each !== value)].slice(0, RECENT);
  window.localStorage.setItem(recentKey(module), JSON.stringify(next));
}

/** Puts the recently picked first, in their order, when nothing was typed. */
export function recentFirst(choices: readonly Choice[], module: string): readonly Choice[] {
  const recent = recentIds(module);
  const rank = (choice: Choice) => (recent.includes(choice.value) ? recent.indexOf(choice.value) : RECENT);
  return choices.toSorted((a, b) => rank(a) - rank(b));
}

function choiceOf(row: ListRow, link: LinkField, description: Description, labels: Labels): Choice {
  const label = labelOf(row, description, labels);
  return { value: link.by === "code" ? label.code : String(row.id), label, row, labels };
}

function recentKey(module: string): string {
  return `longwall.recent.${module}`;
}
