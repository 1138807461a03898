import { shaped } from "#db/row";
import { run } from "#db/client";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import type { FieldAccess, Language, Viewer } from "#define/viewer";
import { keptElsewhere } from "./installation.ts";
import { grantFor } from "./grants.ts";
import { readRecords } from "#engine/records";
import type { Runtime } from "#engine/runtime";
import type { Opening } from "./named.ts";
import { openingBy } from "./scoped.ts";
import { isOpenTo, hasLookupAccess, opensPath } from "./moduleAccess.ts";
import type { Station } from "./stations.ts";
import { type Facts, readFacts, systemViewer, viewerOf } from "./viewer.ts";
import { inWork } from "#engine/work";
import type { DocumentRecord } from "#define/rows";

export type Asked = { account: string; module: Module; action: string; id?: string | undefined };
/**
 * What one station brings to the question: the paths of its role's menu, the grant of its role (`<module or area> <action>`), and what of
 * the record opens it ("all", or scope columns with their values and lines that name him).
 */
export type StationSays = {
  role: string;
  scope: Station["scope"];
  departmentId: string | null;
  warehouseId: string | null;
  paths: string[];
  grant: string | null;
  opens: "all" | Opening[] | null;
  text: string;
};
/** Whether an account may do something, gate by gate, in the words of a language; `rows` is null where no record was asked about. */
export type Explanation = {
  allowed: boolean;
  lookUp: boolean;
  gates: { menu: boolean; grant: boolean; rows: boolean | null };
  stations: StationSays[];
  fields: { field: string; access: FieldAccess }[];
  text: string[];
};

/**
 * Explains a right of an account in a company, with the very functions that decide it; throws notFound for an account that is no member.
 */
export async function explain(
  runtime: Runtime,
  compId: number,
  { account, module, action, id }: Asked,
  language: Language,
): Promise<Explanation> {
  const [found] = await run(runtime.client, shaped({ id: "id" })`select id from account where account = ${account}`);
  const facts = (found && (await readFacts(runtime, found.id, compId))) ?? fail({ type: "notFound", what: account });
  const record = id === undefined ? undefined : await recordOf(runtime, compId, module, id);
  const viewer = viewerOf(runtime, facts, language);
  const isElsewhere = keptElsewhere(runtime.definitions.modules, facts)(`${module.id}.${action}`);
  const gates = {
    menu: isOpenTo(viewer, module),
    grant: viewer.may(`${module.id}.${action}`),
    rows: id === undefined ? null : record !== undefined && isOpen(module, viewer, record, action),
  };
  const locale = { runtime, language, module };
  const stations = facts.stations.map((station) => says(locale, facts, station, action, record));
  return {
    allowed: gates.menu && gates.grant && gates.rows !== false,
    lookUp: hasLookupAccess(viewer, module),
    gates,
    stations,
    fields: fieldsOf(module, viewer),
    text: [
      ...gateTexts(locale, gates, { lookUp: hasLookupAccess(viewer, module), ofInstallation: isElsewhere }),
      ...stations.map(({ text }) => text),
    ],
  };
}

async function recordOf(runtime: Runtime, compId: number, module: Module, id: string): Promise<DocumentRecord | undefined> {
  const [record] = await inWork(runtime, systemViewer(compId, "explain"), (work) => readRecords(work, module, [id]), "read only");
  return record;
}

/** To act on a record one must see it, too. */
function isOpen(module: Module, viewer: Viewer, record: DocumentRecord, action: string): boolean {
  return ["read", action].every((one) => openingBy(module, viewer, record, one).length > 0);
}

type ModuleLocale = { runtime: Runtime; language: Language; module: Module };

function says(locale: ModuleLocale, facts: Facts, station: Station, action: string, record: DocumentRecord | undefined): StationSays {
  const { module } = locale;
  const mine = facts.grants.filter(({ roleId }) => roleId === station.roleId);
  const alone = viewerOf(locale.runtime, { ...facts, stations: [station] }, locale.language);
  const grant = station.isAdministrator
    ? "* *"
    : (grantFor(`${module.id}.${action}`).find((wanted) => mine.some((one) => `${one.module} ${one.action}` === wanted)) ?? null);
  const menu = new Set(facts.menu.filter(({ roleId }) => roleId === station.roleId).map(({ path }) => path));
  const paths = Object.values(module.screens).map(({ path }) => path);
  const said = {
    role: station.role,
    scope: station.scope,
    departmentId: station.departmentId,
    warehouseId: station.warehouseId,
    paths: paths.filter((path) => opensPath({ ...alone, menu: station.isAdministrator ? null : menu }, path)),
    grant,
    opens: record && grant !== null ? openingBy(module, alone, record, action) : null,
  };
  return { ...said, text: stationText(locale, said) };
}

function fieldsOf(module: Module, viewer: Viewer): Explanation["fields"] {
  const lines = Object.entries(module.lines ?? {}).flatMap(([table, { fields }]) => Object.keys(fields).map((name) => `${table}.${name}`));
  const all = [...Object.keys(module.fields), ...lines].map((field) => ({ field, access: viewer.access(module.id, field) }));
  return all.filter(({ access }) => access !== "write");
}

function gateTexts(
  { runtime, language, module }: ModuleLocale,
  gates: Explanation["gates"],
  besides: Readonly<{ lookUp: boolean; ofInstallation: boolean }>,
): string[] {
  const word = (key: string) => runtime.words.word(language, "rights", key, { path: Object.values(module.screens)[0]?.path ?? "" }) ?? key;
  const verdicts = Object.entries(gates).flatMap(([gate, holds]) =>
    holds === null ? [] : [word(`gates.${gate}.${holds ? "holds" : "fails"}`)],
  );
  return [...verdicts, ...Object.entries(besides).flatMap(([key, holds]) => (holds ? [word(key)] : []))];
}

function stationText({ runtime, language, module }: ModuleLocale, { role, scope, grant, paths, opens }: Omit<StationSays, "text">): string {
  const word = (key: string, params = {}) => runtime.words.word(language, "rights", key, params) ?? key;
  const said = (key: string) => runtime.words.word(language, module.id, key) ?? key;
  const opening = ({ column, value, line }: Opening) => {
    const [table = "", field = ""] = column.split(".");
    return line === undefined
      ? word("rows.column", { column: said(`fields.${column}`), value })
      : word("rows.line", { table: said(`lines.${table}.title`), line, column: said(`lines.${table}.fields.${field}`), value });
  };
  const rows = opens === null ? [] : opens === "all" ? [word("rows.all")] : opens.length === 0 ? [word("rows.none")] : opens.map(opening);
  const parts = [
    grant === null ? word("grant.none") : word("grant.given", { grant }),
    paths.length === 0 ? word("menu.none") : word("menu.given", { paths: paths.join(", ") }),
    ...rows,
  ];
  return word("station", { role, scope: word(`scopes.${scope}`), parts: parts.join(word("and")) });
}
