import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { importFile } from "#import/run";
import type { Dataset } from "#define/dataset";
import { isOwnDepartment } from "#define/access/ownDepartment";
import { add } from "#define/decimal";
import type { Module } from "#define/module";
import { type Issue, ProblemError } from "#define/problem";
import { readHistory } from "#engine/history";
import { listDocuments } from "#engine/list/list";
import { lookUp } from "#engine/list/lookup";
import { readDocument } from "#engine/read";
import { createDocuments, type Draft } from "#engine/write/save";
import { inWork } from "#engine/work";
import { listComments } from "#extras/comments";
import { listAttachments } from "#extras/files/attachments";
import { prepareLook } from "#extras/print/printOuts";
import { menuOf } from "#routes/menu/menu";
import { linksOf, may, type Person, standingOf } from "#support/oracles/rights";
import type { Visitor } from "#support/server";
import { ACCOUNTS, missing, openHouse } from "./house.ts";
import type { Slice, SliceAnswer } from "#define/slice/query";
import type { Row } from "#define/rows";
import type { EngineWork } from "#engine/context";
import type { Viewer } from "#define/viewer";

const house = await openHouse();
const { modules, rowsOf, seenBy, personNamed, viewerNamed } = house;
const { catalogue, slices } = house.served.analytics;
/** Rows on either side that are opened one by one; twelve accounts open most of a module's rows. */
const EACH = 2;
type List = {
  rows: Row[];
  labels: Record<string, Record<string, { code: string; name: string | null; isOutside?: true }>>;
  next: string | null;
  total: string;
  sums: Record<string, string | null>;
};
type Waits = { path: string; count: number; since: string | null };
/** What doors answer, by the door: compared as a whole with what they should. */
type AnswerBody = Record<string, unknown>;

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => String(id)).toSorted();
const within = async <T>(account: string, job: (work: EngineWork) => Promise<T>): Promise<T> =>
  inWork(house.served, await viewerNamed(account), job, "read only");

/**
 * The modules that an account is held against at a door beside the list, where each of them is: every third, each account others; so at
 * every door each module meets four accounts. Where some of its rows are open to somebody who may do there what the door is for and others
 * are not, one of them is among these: a door that asks other rights, or none for one module alone, fails.
 */
const modulesFor = (account: string, door: number, action = "read") =>
  modules.filter((module, at) => (at + door + ACCOUNTS.indexOf(account)) % 3 === 0 || dividedBy(module, door, action) === account);

/** Somebody to whom some rows of a module are open and others are not, at each door somebody else where there are several. */
function dividedBy(module: Module, door: number, action: string): string | undefined {
  const divided = ACCOUNTS.filter((account) => {
    const person = personNamed(account);
    if (!may(person, module.id, action) || standingOf(person, module, modules) !== "read") return false;
    const { length } = seenBy(person, module);
    return length > 0 && length < seenBy(personNamed("admin"), module).length;
  });
  return divided[door % divided.length];
}

describe.each(ACCOUNTS)("For %s every door of every module", (account) => {
  it("lists, counts, sums and names the rows of his stations, and no others", async () => {
    const [person, visitor] = [personNamed(account), await house.signedIn(account)];
    const [told, wanted]: [AnswerBody, AnswerBody] = [{}, {}];
    for (const module of modules) {
      const { status, pages } = await listed(visitor, module);
      const isOpen = standingOf(person, module, modules) !== "none";
      const seen = isOpen ? seenBy(person, module) : [];
      told[module.id] = [status, idsOf(pages.flatMap(({ rows }) => rows)), pages.map(({ total }) => total)];
      wanted[module.id] = [isOpen ? 200 : 403, idsOf(seen), pages.map(() => String(seen.length))];
      told[`${module.id} sums`] = sumsOf(pages);
      wanted[`${module.id} sums`] = Object.fromEntries(Object.keys(sumsOf(pages)).map((field) => [field, sumOf(seen, field)]));
      told[`${module.id} names`] = strangeNames(person, module, pages);
      wanted[`${module.id} names`] = [];
    }
    expect(told).toEqual(wanted);
  });

  it("tells what waits on each screen where he confirms, in one answer, as the list there does", async () => {
    const { body } = await (await house.signedIn(account)).ask<{ screens: Waits[] }>("GET", "/api/waiting?company=HS");
    const wanted: Waits[] = [];
    await within(account, async (work) => {
      const screens = menuOf(house.served, work.viewer).flatMap(({ items }) => items.filter(({ kind }) => kind === "confirm"));
      for (const { path, definition, screen } of screens) {
        const module = modules.find(({ id }) => id === definition);
        const offered = module?.screens[screen]?.actions ?? Object.keys(module?.actions ?? {});
        if (!module || !offered.some((action) => may(personNamed(account), module.id, action))) continue;
        const { total, rows } = await listDocuments(work, module, { screen, sort: ["createdAt"], limit: 1, count: true });
        wanted.push({ path, count: Number(total ?? 0), since: (rows[0]?.createdAt as string | undefined) ?? null });
      }
    });
    expect(body.screens).toEqual(wanted);
  });

  it("exports the same rows", async () => {
    const [person, visitor] = [personNamed(account), await house.signedIn(account)];
    const [told, wanted]: [AnswerBody, AnswerBody] = [{}, {}];
    for (const module of modulesFor(account, 0, "export")) {
      const { status, body } = await visitor.ask<string>("GET", `/api/documents/${module.id}/export?format=csv&company=HS`);
      const isOpen = standingOf(person, module, modules) === "read" && may(person, module.id, "export");
      told[module.id] = [status, status === 200 ? body.trimEnd().split("\r\n").length - 1 : 0];
      wanted[module.id] = isOpen ? [200, seenBy(person, module).length] : [403, 0];
    }
    expect(told).toEqual(wanted);
  });

  it("finds by their codes the same rows", async () => {
    const person = personNamed(account);
    const [told, wanted]: [AnswerBody, AnswerBody] = [{}, {}];
    await within(account, async (work) => {
      for (const module of modulesFor(account, 1).filter((one) => standingOf(person, one, modules) !== "none")) {
        const codes = new Set(rowsOf(module).map((row) => String(row[module.title.code])));
        told[module.id] = idsOf((await lookUp(work, module, { codes: [...codes] })).rows);
        wanted[module.id] = idsOf(seenBy(person, module));
      }
    });
    expect(told).toEqual(wanted);
  });

  it("reads one record and its history where the list shows it, and finds no other", async () => {
    const person = personNamed(account);
    const [told, wanted]: [AnswerBody, AnswerBody] = [{}, {}];
    await within(account, async (work) => {
      for (const module of modulesFor(account, 2)) {
        const standing = standingOf(person, module, modules);
        const open = new Set(idsOf(seenBy(person, module)));
        for (const { id } of someRows(account, module)) {
          const found = open.has(String(id)) ? "open" : "notFound";
          told[`${module.id} ${id}`] = await outcome(readDocument(work, module, String(id)));
          wanted[`${module.id} ${id}`] = standing === "none" ? "forbidden" : found;
          told[`${module.id} ${id} history`] = await outcome(readHistory(work, module, String(id)));
          wanted[`${module.id} ${id} history`] = standing === "read" ? found : "forbidden";
        }
      }
    });
    expect(told).toEqual(wanted);
  });

  it("opens what hangs on a record, and its print-out, where the list shows it, and of no other", async () => {
    const person = personNamed(account);
    const [told, wanted]: [AnswerBody, AnswerBody] = [{}, {}];
    await within(account, async (work) => {
      for (const module of modulesFor(account, 0)) {
        const mayRead = standingOf(person, module, modules) === "read";
        const open = new Set(idsOf(seenBy(person, module)));
        for (const row of someRows(account, module)) {
          const id = String(row.id);
          const found = open.has(id) ? "open" : "notFound";
          const beside = mayRead ? found : "forbidden";
          const order = { ids: [id], template: "standard", language: "zh", paper: "label", copies: 1 } as const;
          told[`${module.id} ${id}`] = [await outcome(listComments(work, module, id)), await outcome(listAttachments(work, module, id))];
          wanted[`${module.id} ${id}`] = [beside, beside];
          if (module.readonly) continue;
          const isPrinted = found === "open" && !house.mayWith(person, module, row, "print") ? "forbidden" : found;
          told[`${module.id} ${id} print`] = await outcome(prepareLook(work, module, order));
          wanted[`${module.id} ${id} print`] = mayRead && may(person, module.id, "print") ? isPrinted : "forbidden";
        }
      }
    });
    expect(told).toEqual(wanted);
  });

  it("imports into the rows of his stations, and does not tell of any other", async () => {
    const [person, viewer] = [personNamed(account), await viewerNamed(account)];
    const [told, wanted]: [AnswerBody, AnswerBody] = [{}, {}];
    for (const module of modules.filter(({ title, fields, readonly }) => !readonly && fields[title.code]?.kind === "text")) {
      const isOpen = may(person, module.id, "read") && may(person, module.id, "import");
      const codes = [...new Set(rowsOf(module).map((row) => String(row[module.title.code])))];
      const file = Readable.from([Buffer.from([module.title.code, ...codes].join("\r\n"))]);
      const report = await importFile(house.served, viewer, module, file, { fileName: "codes.csv", dryRun: true }).catch(problemOf);
      told[module.id] = typeof report === "string" ? report : report.unchanged;
      const own = new Set(seenBy(person, module).map((row) => String(row[module.title.code])));
      wanted[module.id] = isOpen ? own.size : "forbidden";
    }
    expect(told).toEqual(wanted);
  });

  it("writes a link to a record that he may pick, and to no other", async () => {
    const person = personNamed(account);
    const [told, wanted]: [AnswerBody, AnswerBody] = [{}, {}];
    for (const module of modules.filter(({ id, readonly }) => !readonly && may(person, id, "read") && may(person, id, "create"))) {
      const tries = linksOf(module).flatMap((link) => attempts(person, module, link));
      const refused = tries.length === 0 ? new Set() : await refusals(account, module, tries);
      for (const [at, { name, value, isOpen, isFree }] of tries.entries()) {
        if (isOpen && !isFree) continue;
        told[`${module.id}.${name} ${value}`] = !refused.has(`${at} ${name}`);
        wanted[`${module.id}.${name} ${value}`] = isOpen;
      }
    }
    expect(told).toEqual(wanted);
  });

  it("counts in the figures of every dataset the same places", async () => {
    const [person, viewer] = [personNamed(account), await viewerNamed(account)];
    const [told, wanted]: [AnswerBody, AnswerBody] = [{}, {}];
    for (const { dataset, slice, figures } of await everyDatasetKeys()) {
      const isOpen = may(person, dataset.id, "read") && hasPath(person, dataset.id);
      told[dataset.id] = await slices.answer(viewer, slice).then(figuresOf, problemOf);
      wanted[dataset.id] = isOpen ? figures.filter((figure) => house.opensFigure(person, dataset, placeOf(dataset, figure))) : "forbidden";
    }
    expect(told).toEqual(wanted);
  });
});

/** Every page of a list. */
async function listed(visitor: Visitor, module: Module): Promise<{ status: number; pages: List[] }> {
  const pages: List[] = [];
  for (let after = ""; ;) {
    const further = after && `&after=${encodeURIComponent(after)}`;
    const { status, body } = await visitor.ask<List>("GET", `/api/documents/${module.id}?company=HS&limit=100&count=1${further}`);
    if (status !== 200) return { status, pages };
    pages.push(body);
    if (!body.next) return { status, pages };
    after = body.next;
  }
}

/** The sums of a list as numbers; those that would mix currencies are not told. */
function sumsOf([first]: readonly List[]): Record<string, number> {
  const told = Object.entries(first?.sums ?? {}).flatMap(([field, sum]) => (sum === null ? [] : [[field, Number(sum)] as const]));
  return Object.fromEntries(told);
}

const sumOf = (rows: readonly Row[], field: string) => Number(add("0", ...rows.map((row) => String(row[field] ?? "0"))));

/** Names of records that he may not see himself: of those only the code is told, and that he cannot open them; of no others. */
function strangeNames(person: Person, module: Module, pages: readonly List[]): string[] {
  return linksOf(module).flatMap(({ table, name, field }) => {
    const target = modules.find(({ id }) => id === field.to);
    if (table !== undefined || !target || "everyReader" in target.scope) return [];
    const open = new Set(idsOf(seenBy(person, target)));
    const labels = pages.flatMap((page) => Object.entries(page.labels[name] ?? {}));
    return labels.flatMap(([id, label]) => {
      const isRight = open.has(id) ? label.isOutside === undefined : label.name === null && label.isOutside === true;
      return isRight ? [] : [`${name} ${label.code} ${label.name}`];
    });
  });
}

/** How a reading ends: "open", or with the type of a problem. */
const outcome = (reading: Promise<unknown>): Promise<string> => reading.then(() => "open", problemOf);

function problemOf(error: unknown): string {
  if (error instanceof ProblemError) return error.problem.type;
  throw error;
}

/** A few rows of a module that somebody sees and a few that he does not, others for each account. */
function someRows(account: string, module: Module): Row[] {
  const seen = new Set(seenBy(personNamed(account), module));
  return [true, false].flatMap((isSeen) => {
    const rows = rowsOf(module).filter((row) => seen.has(row) === isSeen);
    const begin = ACCOUNTS.indexOf(account) * EACH;
    return Array.from({ length: Math.min(EACH, rows.length) }, (_, at) => rows[(begin + at) % rows.length] ?? missing("row"));
  });
}

type Attempt = { table?: string | undefined; name: string; value: string; isOpen: boolean; isFree: boolean };

/** Records of a link's target, some that he sees and some that he does not; `isFree` where nothing else narrows the choice. */
function attempts(person: Person, module: Module, { table, name, field }: ReturnType<typeof linksOf>[number]): Attempt[] {
  const target = modules.find(({ id }) => id === field.to) ?? missing(field.to);
  if (field.system || field.readonly || field.hidden) return [];
  const value = (row: Row) => String(field.by === "code" ? row[target.title.code] : row.id);
  const isHis = (row: Row) => table !== undefined || !isOwnDepartment(field) || house.writesFor(person, module, String(row.id));
  const open = new Set(seenBy(person, target).filter(isHis).map(value));
  const [inside, outside] = [true, false].map((isOpen) => rowsOf(target).filter((row) => open.has(value(row)) === isOpen));
  const tried = [...(inside?.slice(0, 2) ?? []), ...(outside?.slice(0, 4) ?? []), ...(outside?.slice(-2) ?? [])];
  return tried.map((row) => ({ table, name, value: value(row), isOpen: open.has(value(row)), isFree: field.where === undefined }));
}

/**
 * Which attempts (`index field`) are refused as unknown when each is a draft of its own; a field that nobody knows keeps them all from
 * being stored.
 */
async function refusals(account: string, module: Module, tries: readonly Attempt[]): Promise<Set<string>> {
  const drafts = tries.map(({ table, name, value }): Draft =>
    table === undefined ? { header: { [name]: value, "-": 1 } } : { header: { "-": 1 }, lines: { [table]: [{ [name]: value }] } },
  );
  const viewer = await viewerNamed(account);
  const trial = inWork(house.served, viewer, (work) => createDocuments(work, module, drafts), "trial");
  const error: unknown = await trial.catch((reason: unknown) => reason);
  if (!(error instanceof ProblemError) || error.problem.type !== "invalid") throw error;
  const issues = error.problem.issues as readonly (Issue & { document: number })[];
  return new Set(issues.filter(({ code }) => /^unknown(Record|Code)$/.test(code)).map(({ document, field }) => `${document} ${field}`));
}

type Figure = Record<string, string | null>;

/** The rows of an answer by keys and figures, in an order of their own. */
function figuresOf({ columns, rows }: SliceAnswer): Figure[] {
  const named = rows.map((row) =>
    Object.fromEntries(columns.flatMap(({ name, role }, at) => (role === "key" || role === "metric" ? [[name, row[at] ?? null]] : []))),
  );
  return named.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

type DatasetKeys = { dataset: Dataset; slice: Slice; figures: Figure[] };
let places: Promise<DatasetKeys[]> | undefined;

/** Every dataset of the company by its places, as its administrator sees them: the same for all who are held against it. */
function everyDatasetKeys(): Promise<DatasetKeys[]> {
  places ??= (async () => {
    const whole = await viewerNamed("admin");
    const own = [...catalogue.datasets.values()].filter(({ company }) => company === undefined || company === whole.compId);
    const found: DatasetKeys[] = [];
    for (const dataset of own) found.push(await placesOf(dataset, whole));
    return found;
  })();
  return places;
}

/** A dataset by the columns that its row rights are checked on, in the first of its figures that has any. */
async function placesOf(dataset: Dataset, whole: Viewer): Promise<DatasetKeys> {
  const days = Object.entries(dataset.params).filter(([, { kind }]) => kind === "date");
  const params = Object.fromEntries(days.map(([name]) => [name, name === "asOf" ? "2026-03-31" : "1900-01-01"]));
  const asked = Object.keys(dataset.metrics).map((metric): Slice => ({
    dataset: dataset.id,
    metrics: [metric],
    by: scopeOf(dataset),
    params,
  }));
  for (const slice of asked) {
    const figures = figuresOf(await slices.answer(whole, slice));
    if (figures.length > 0) return { dataset, slice, figures };
  }
  return { dataset, slice: asked[0] ?? missing(dataset.id), figures: [] };
}

/**
 * What a dataset's rows lie in; `shared` rows lie nowhere and count for every reader, what is a whole unit's is nobody's here but the
 * company's (see the story of readers).
 */
const placesIn = (scope: Dataset["scope"]) =>
  Object.entries(scope as Record<string, string>).filter(([kind]) => kind !== "shared" && kind !== "unit");

/** The dimensions behind the scope columns of a dataset, in their order. */
function scopeOf({ id, scope, dimensions }: Dataset): string[] {
  const linked = new Map(Object.entries(dimensions).flatMap(([name, one]) => (one.kind === "link" ? [[one.sql, name] as const] : [])));
  const columns = "everyReader" in scope ? [] : placesIn(scope).map(([, column]) => column);
  return columns.map((column) => linked.get(column) ?? missing(`dimension of ${id} over ${column}`));
}

/** Where a figure lies, by the kinds of scope columns. */
function placeOf(dataset: Dataset, figure: Figure): Row {
  const by = scopeOf(dataset);
  return Object.fromEntries(placesIn(dataset.scope).map(([kind], at) => [kind, figure[by[at] ?? ""] ?? null]));
}

/** Says whether a report on a dataset, or a cockpit with it, is in somebody's menu. */
function hasPath(person: Person, dataset: string): boolean {
  const { menu } = person;
  const { reports, cockpits } = catalogue;
  const shown = [...cockpits.values()].filter(({ panels }) => JSON.stringify(panels).includes(`"dataset":"${dataset}"`));
  const reported = [...reports.values()].filter((report) => report.dataset === dataset);
  // Whoever composes reports asks any figures that he may read.
  if (menu === null || may(person, "reports.template", "create")) return true;
  return [...reported.map(({ path }) => path), ...shown.flatMap(({ paths }) => paths)].some((path) => menu.has(path));
}
