import { type SQL, sql } from "drizzle-orm";
import { defined } from "#db/row";
import { compiled, literal, written } from "#db/sql";
import type { Module } from "#define/module";
import { fail, failIfAny } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { openToChain, type Undecided, undecided } from "#engine/approval/approval";
import { waitingIn } from "#engine/approval/step";
import { type Criterion, filtered, fixed, type Filter, searched, type LinkedColumns, visibleFields } from "./filter.ts";
import { gatherLabels, type LabelJoins, labelJoins, type Labels, pick, withLabels } from "#engine/labels";
import { allowedActions, columnsOfActions } from "#engine/write/allowedActions";
import { NO_TOTALS, type TotalColumns, totalColumns, unitSumsOf } from "./lineTotals.ts";
import { behind, cursorOf, marked, type Order, ordering, orderOf } from "./page.ts";
import { NAMED, namedColumns, withNamed } from "#engine/access/named";
import { toldColumns } from "#engine/access/rowFields";
import { offeredIn } from "#engine/access/ownDepartments";
import { scoped } from "#engine/access/scoped";
import { columnAt, columnOf, selected, shapeOf } from "#engine/definition/shape";
import { demandLook, hasLookupAccess, opensScreen } from "#engine/access/moduleAccess";
import { unfitIn } from "#engine/definition/namable";
import { displayWords } from "#engine/displayValues";
import { linkedColumns } from "#engine/linkedFields";
import { totalsOf, type Totals } from "./totals.ts";
import type { UnitSum } from "#engine/units";
import type { Plan } from "./plan.ts";
import type { Cell, Row } from "#define/rows";
import type { Screen } from "#define/screen";
import type { EngineWork } from "#engine/context";
import { spoken } from "./spoken.ts";
import { inTurns, ROWS } from "#engine/turns";

export type ListRequest = {
  screen?: string | undefined;
  stages?: readonly string[] | undefined;
  filter?: Filter | undefined;
  /** Conditions that hold beside the filter, joined one after the other. */
  criteria?: readonly Criterion[] | undefined;
  q?: string | undefined;
  /** Only what something new may name: `used` = what is sealed too, which is used up there. */
  naming?: "new" | "used" | undefined;
  /** Where what is picked will stand, as `<module>.<field>`: only what that field offers whoever picks. */
  picking?: string | undefined;
  /** Fields, `-` before a descending one; default: the module's own. */
  sort?: readonly string[] | undefined;
  /** Rows of one page, 1 to 10,000, without a screen (a look-up) to 100; 50 when absent. */
  limit?: number | undefined;
  /** The `next` of the page before. */
  after?: string | undefined;
  count?: boolean | undefined;
};
/** Field values with id, version, stage, the legal actions and `unitSums`: totals over lines, unit by unit. */
export type ListRow = Record<string, Cell | string[]> & { unitSums?: Record<string, UnitSum[]> };
export type ListAnswer = { rows: ListRow[]; labels: Labels; next: string | null } & Partial<Totals>;

const LIMIT = { most: 10_000, mostOfLookup: 100, standard: 50 };

/**
 * One page of a module's rows within the viewer's scope, in one statement with the labels of links joined after the page is cut; totals
 * with `count` by one more in the same transaction.
 */
export async function listDocuments(work: EngineWork, module: Module, request: ListRequest): Promise<ListAnswer> {
  const plan = planList(work, module, request);
  if (!plan) return { rows: [], labels: {}, next: null };
  const most = request.screen === undefined ? LIMIT.mostOfLookup : LIMIT.most;
  const limit = Math.min(Math.max(Math.trunc(request.limit ?? LIMIT.standard), 1), most);
  const beside = totalsBeside(work, plan);
  const { query, links } = pageQuery(work, plan, request.after, limit + 1, {
    ...beside,
    columns: [...beside.columns, ...inChain(work, module)],
  });
  const [rows, totals] = await Promise.all([work.run(defined`${query}`), request.count ? totalsOf(work, module, plan) : undefined]);
  const isMore = rows.length > limit;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = isMore && last ? cursorOf(plan.orders, last) : null;
  const labels = gatherLabels(page, links);
  displayWords(work, module, page);
  const chains = await undecided(
    work,
    module,
    page.flatMap((row) => (row.inChain === true ? [String(row.id)] : [])),
  );
  const shown = withTotals(beside.totals, withActions(work, plan, chains));
  const told: ListRow[] = [];
  await inTurns(page, (row) => told.push(shown(row)), ROWS);
  return {
    rows: told,
    labels,
    next,
    ...totals,
  };
}

/** Checks rights and request and lays out the query; undefined where a screen's required filters are not chosen yet. */
export function planList(work: EngineWork, module: Module, request: ListRequest): Plan | undefined {
  const { viewer } = work;
  demandLook(viewer, module);
  const screen = screenOf(module, viewer, request.screen);
  if (screen?.requiredFilters?.some((name) => (request.filter?.[name] ?? "") === "")) return undefined;
  const stages = stagesOf(module, screen, request);
  const search = searched(module, viewer, request.q ?? "");
  const { from, filter } = askedOf(module, request.filter ?? {});
  const parts = [
    scoped(module, viewer),
    ...predicatesOf(work, module, filter),
    ...criteriaOf(work, module, request.criteria ?? []),
    ...fixed(work, module, { ...screen?.where, ...variantFilter(screen) }),
    ...(screen?.step === undefined ? [] : [waitingIn(work, module, screen.step)]),
    ...(search ? [search] : []),
    ...pickedIn(work, module, request.picking),
  ];
  const inStages = stageParts(module, stages);
  const all = (own: readonly SQL[]) => sql.join([...parts, ...own], sql` and `);
  return {
    module,
    from,
    where: all(inStages.length > 1 ? [sql`(${sql.join([...inStages], sql` or `)})`] : inStages),
    branches: inStages.length > 1 ? inStages.map((one) => all([one])) : [all(inStages)],
    ...layoutOf(work, module, request.sort ?? []),
    offered: screen?.kind === "query" && !module.readonly ? [] : screen?.actions,
  };
}

/** What a field offers whoever picks; throws notFound for one that no module has. */
function pickedIn({ viewer, modules }: EngineWork, module: Module, picking: string | undefined): SQL[] {
  if (picking === undefined) return [];
  const [, id = "", field = ""] = /^(.+)\.(\w+)$/.exec(picking) ?? [];
  const picked = modules.get(id);
  return picked?.fields[field] === undefined ? fail({ type: "notFound", what: picking }) : offeredIn(module, viewer, picked, field);
}

/** What a filter asks, in the reader's words too. */
function predicatesOf(work: EngineWork, module: Module, filter: Filter): SQL[] {
  const { viewer, company } = work;
  const { rest, parts } = spoken(work, module, filter);
  const open = visibleFields(module, viewer);
  return [...parts, ...filtered(module, toldColumns(module, viewer), open, rest, linkedIn(work, module), company.timeZone)];
}

/** Conditions as one predicate: each is joined to all before it. */
function criteriaOf(work: EngineWork, module: Module, criteria: readonly Criterion[]): SQL[] {
  let whole: SQL | undefined;
  for (const { field, wanted, junction } of criteria) {
    const parts = predicatesOf(work, module, { [field]: wanted });
    if (parts.length === 0) continue;
    const one = sql.join(parts, sql` and `);
    whole = whole === undefined ? sql`(${one})` : sql`(${whole} ${junction === "or" ? sql`or` : sql`and`} (${one}))`;
  }
  return whole === undefined ? [] : [whole];
}

/** One predicate for each wanted stage, written out so that the planner knows how rare it is; none where every stage is wanted. */
function stageParts(module: Module, wanted: readonly string[] | undefined): SQL[] {
  const known = module.stages ?? [];
  if (!wanted || (known.length > 0 && known.every((stage) => wanted.includes(stage)))) return [];
  const column = columnAt(columnOf(shapeOf(module).columns, "stage"));
  if (wanted.length === 0) return [sql`false`];
  return [...new Set(wanted)].map((stage) => sql`${column} = ${known.includes(stage) ? written(stage) : stage}`);
}

/** Which table a request is asked of: a moment that is not chosen is no filter. */
function askedOf(module: Module, wanted: Filter): { from: string; filter: Filter } {
  const { from, fromAsOf } = shapeOf(module);
  const chosen = [...fromAsOf.keys()].filter((field) => (wanted[field] ?? "") !== "");
  const filter = Object.fromEntries(Object.entries(wanted).filter(([name]) => !fromAsOf.has(name) || chosen.includes(name)));
  return { from: fromAsOf.get(chosen[0] ?? "") ?? from, filter };
}

const totalsByNames = new WeakMap<readonly string[], TotalColumns>();

/** What tells the totals over lines that a list shows; kept as long as the layout that lists them. */
export function totalsBeside(work: EngineWork, { module, names }: Plan): TotalColumns {
  const known = totalsByNames.get(names) ?? totalColumns(work, module, names);
  totalsByNames.set(names, known);
  return known;
}

function withTotals(totals: TotalColumns["totals"], shown: (row: Row) => ListRow): (row: Row) => ListRow {
  return totals.length === 0 ? shown : (row) => Object.assign(shown(row), { unitSums: unitSumsOf(row, totals) });
}

/** The page statement: inner query cut to its rows, labels and totals over lines read outside. */
export function pageQuery(
  work: EngineWork,
  { module, from, where, branches, orders, columns, names }: Plan,
  after: string | undefined,
  limit: number | undefined,
  beside: TotalColumns = NO_TOTALS,
) {
  const cut = after === undefined ? sql`` : sql` and ${behind(orders, after)}`;
  // Written out: with a parameter PostgreSQL guesses a tenth of the table and plans every time anew.
  const limited = limit === undefined ? sql`` : sql` limit ${written(Math.trunc(limit))}`;
  const cutOf = (part: SQL) =>
    sql`select ${compiled(columns)} from ${compiled(from)} where ${part}${cut} order by ${compiled(ordering(orders))}${limited}`;
  const outer = compiled(ordering(orders, answered));
  const isOne = limit === undefined || branches.length === 1;
  const inner = isOne ? cutOf(where) : sql`${merged(branches.map(cutOf))} order by ${outer}${limited}`;
  const labels = joinsOf(work, module, names);
  const joined = {
    columns: sql.join([labels.columns, ...beside.columns.map(compiled)], sql`, `),
    joins: sql.join([labels.joins, ...beside.joins.map(compiled)], sql` `),
  };
  return { query: withLabels(inner, joined, outer), links: labels.links };
}

const merged = (parts: readonly SQL[]) =>
  sql`select * from (${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )}) page`;

/** How a column of the page is written; ids are answered as text. */
const answered = ({ property, cast }: Order["column"]): string =>
  property === "id" && cast === "integer" ? `page."id"::integer` : `page."${property}"`;

const joinsByNames = new WeakMap<readonly string[], LabelJoins>();

/** The joins that name the records behind these columns; kept as long as the layout that lists them. */
function joinsOf(work: EngineWork, module: Module, names: readonly string[]): LabelJoins {
  const known = joinsByNames.get(names);
  if (known) return known;
  const fields = visibleFields(module, work.viewer).filter(([name]) => names.includes(name));
  const joins = labelJoins(work, fields);
  joinsByNames.set(names, joins);
  return joins;
}

/** What is the same for a viewer and a module whenever he asks, made once. */
function perViewer<T>(make: (work: EngineWork, module: Module) => T): (work: EngineWork, module: Module) => T {
  const kept = new WeakMap<Viewer, WeakMap<Module, T>>();
  return (work, module) => {
    const ofViewer = kept.get(work.viewer) ?? new WeakMap<Module, T>();
    kept.set(work.viewer, ofViewer);
    const made = ofViewer.get(module) ?? make(work, module);
    ofViewer.set(module, made);
    return made;
  };
}

/** What the records behind a module's links tell a viewer. */
export const linkedIn = perViewer<LinkedColumns>((work, module) => linkedColumns(work, module, visibleFields(module, work.viewer)));

type Layout = Pick<Plan, "orders" | "columns" | "names">;
const MOST_ORDERS = 50;
const layoutsIn = perViewer<Map<string, Layout>>(() => new Map());

/** How rows are laid out for a viewer; in one order of a module it is the same every time he asks. */
function layoutOf(work: EngineWork, module: Module, sort: readonly string[]): Layout {
  return remembered(layoutsIn(work, module), MOST_ORDERS, sort.join(), () => layout(work, module, sort));
}

/** What is known under a key; a map that has grown full begins anew. */
function remembered<T>(known: Map<string, T>, most: number, key: string, make: () => T): T {
  const found = known.get(key) ?? make();
  if (known.size >= most) known.clear();
  known.set(key, found);
  return found;
}

function layout(work: EngineWork, module: Module, sort: readonly string[]): Layout {
  const { viewer } = work;
  const columns = toldColumns(module, viewer);
  const visible = visibleFields(module, viewer).map(([name]) => name);
  const names = [...new Set([...visible, "id", "stage", "version", "createdAt", "updatedAt"])].filter((name) => columns.has(name));
  const asked = new Set([...names, ...columnsOfActions(module).filter((name) => columns.has(name))]);
  const orders = orderOf(module, viewer, sort, linkedIn(work, module));
  // What rows are sorted by is part of them, for the mark of the next page.
  const told = [...orders.flatMap(({ column }) => (columns.has(column.property) ? [] : [column])), ...namedColumns(module, viewer)];
  return { orders, columns: selected([...[...asked].map((name) => columnOf(columns, name)), ...told, ...marked(orders)]), names };
}

function screenOf(module: Module, viewer: Viewer, name: string | undefined): Screen | undefined {
  if (name === undefined) return undefined;
  const screen = module.screens[name] ?? fail({ type: "notFound", what: `${module.id}.${name}` });
  if (hasLookupAccess(viewer, module) || !opensScreen(viewer, module, screen)) fail({ type: "forbidden", permission: screen.path });
  return screen;
}

/** The route of a variant lists its documents; another route those of every variant. */
function variantFilter(screen: Screen | undefined): Readonly<Record<string, string>> {
  return screen?.variant === undefined ? {} : { variant: screen.variant };
}

/** The stages that a list is held to; throws invalid for one that the module does not have. */
function stagesOf(module: Module, screen: Screen | undefined, { stages: wanted, naming }: ListRequest): readonly string[] | undefined {
  const { stages = [] } = module;
  failIfAny((wanted ?? []).filter((stage) => !stages.includes(stage)).map((value) => ({ code: "choice", field: "stage", value })));
  if (stages.length === 0 && !screen?.stages) return undefined;
  const shown = screen?.stages && wanted ? screen.stages.filter((stage) => wanted.includes(stage)) : (screen?.stages ?? wanted);
  if (naming === undefined) return shown;
  return (shown ?? stages).filter((stage) => unfitIn(module, stage, naming === "used") === undefined);
}

/** Tells which rows of a page are under way in a chain: nearly none, so only those are looked into by a statement of their own. */
function inChain({ compId }: EngineWork, { id, approval }: Module): string[] {
  if (!approval) return [];
  const runs = `select from approval_run r where r.comp_id = ${Math.trunc(compId)} and r.module = ${literal(id)}
    and r.document_id = page."id" and r.state = 'open'`;
  return [`case when page."stage" = ${literal(approval.stage)} then exists (${runs}) end as "inChain"`];
}

const MOST_ROWS = 5000;
const legalIn = perViewer<Map<string, readonly string[]>>(() => new Map());

function withActions(work: EngineWork, { module, offered, names }: Plan, chains: ReadonlyMap<string, Undecided>): (row: Row) => ListRow {
  if (module.readonly && !module.actions) return (row) => Object.assign<ListRow, { actions: string[] }>(pick(row, names), { actions: [] });
  const deciding = [...columnsOfActions(module), NAMED];
  const known = legalIn(work, module);
  return (row) => {
    const key = JSON.stringify(deciding.map((name) => row[name] ?? null));
    const legal = remembered(known, MOST_ROWS, key, () => allowedActions(module, work.viewer, withNamed(module, work.viewer, row)));
    const shown: ListRow = pick(row, names);
    const open = openToChain(module, legal, chains.get(String(row.id)));
    shown.actions = offered ? open.filter((name) => isOffered(name, offered)) : open;
    return shown;
  };
}

function isOffered(action: string, offered: readonly string[]): boolean {
  return action === "edit" || action === "delete" || offered.includes(action);
}
