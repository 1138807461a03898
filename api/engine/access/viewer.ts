import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { run, transaction, type Transaction } from "#db/client";
import { keepsInstallation } from "#db/separation";
import { arrayOf } from "#db/sql";
import { ALL_ROWS, type Language, type Viewer } from "#define/viewer";
import { companiesWith } from "#engine/company";
import type { EngineWork } from "#engine/context";
import { accesses, givers, type Grant, type RoleField, scopes } from "./grants.ts";
import { STAFF_FIELDS } from "#engine/definition/signatures";
import type { Runtime } from "#engine/runtime";
import { keptElsewhere } from "./installation.ts";
import { withoutRestricted } from "./restricted.ts";
import { type Membership, readStations, type Station } from "./stations.ts";

const ACCOUNT = shaped({ id: "id", account: "text", isGuest: "boolean" });
type Account = RowIn<typeof ACCOUNT>;
/** All that is stored of an account's rights in one company. */
export type Facts = {
  account: Account;
  membership: Membership;
  compIds: number[];
  stations: Station[];
  grants: Grant[];
  fields: RoleField[];
  menu: { roleId: string; path: string }[];
  /** What holds for all companies is kept from this one. */
  keepsInstallation: boolean;
};

const KEPT_MS = 5_000;
const known = new WeakMap<object, Map<string, { until: number; viewer: Promise<Viewer | null> }>>();

/**
 * Who an account is in a company, with the union of the rights of its stations there; null when it is no enabled member. Remembered for
 * five seconds.
 */
export function loadViewer(
  runtime: Pick<Runtime, "client" | "definitions">,
  accountId: string,
  compId: number,
  language: Language,
): Promise<Viewer | null> {
  const viewers = known.get(runtime.client) ?? new Map<string, { until: number; viewer: Promise<Viewer | null> }>();
  known.set(runtime.client, viewers);
  const key = `${accountId} ${compId} ${language}`;
  const held = viewers.get(key);
  if (held && held.until > Date.now()) return held.viewer;
  const viewer = readViewer(runtime, accountId, compId, language);
  viewers.set(key, { until: Date.now() + KEPT_MS, viewer });
  viewer.catch(() => viewers.delete(key));
  return viewer;
}

/** Makes every right be read anew: to be called after a change of accounts, stations or roles. */
export function forgetViewers(runtime: Pick<Runtime, "client">): void {
  known.delete(runtime.client);
}

/** The program itself, working for a job, an import or a seed in one company: every right there. `name` says which job. */
export function systemViewer(compId: number, name: string): Viewer {
  return {
    accountId: "0",
    account: name,
    employeeId: null,
    departmentId: null,
    language: "zh",
    compId,
    compIds: [compId],
    isGuest: false,
    menu: null,
    may: () => true,
    scope: () => ALL_ROWS,
    access: () => "write",
    references: () => [],
  };
}

/** Who stands behind the program where it works in a person's name. */
const programs = new WeakMap<Viewer, Viewer>();

/** The program doing something in a person's name: every right and every row, and it may act after itself. */
export function programFor(person: Viewer): Viewer {
  const { accountId, account, employeeId, language, compId } = person;
  const viewer = { ...systemViewer(compId, account), accountId, employeeId, language };
  programs.set(viewer, personBehind(person));
  return viewer;
}

/** Whose rights decide what may be told of what is done: the person's in whose name the program works, else the viewer's own. */
export const personBehind = (viewer: Viewer): Viewer => programs.get(viewer) ?? viewer;

/** Says whether a viewer is the program and not a person. */
export const isSystem = (viewer: Viewer): boolean => viewer.accountId === "0" || programs.has(viewer);

/** Who another account is in the company of an open transaction, read anew; null when it is no enabled member. */
export async function viewerWithin({ transaction: open, runtime, compId, viewer }: EngineWork, accountId: string): Promise<Viewer | null> {
  const [account] = await open.run(
    ACCOUNT`select id, account, invitation_flag <> '0' as "isGuest" from account where id = ${accountId} and is_enabled`,
  );
  const facts = account ? await factsOf(open, account, compId, [compId]) : null;
  return facts && viewerOf(runtime, facts, viewer.language);
}

async function readViewer(
  runtime: Pick<Runtime, "client" | "definitions">,
  accountId: string,
  compId: number,
  language: Language,
): Promise<Viewer | null> {
  const facts = await readFacts(runtime, accountId, compId);
  return facts && viewerOf(runtime, facts, language);
}

/** Reads the rights of an enabled account in a company; null when it is no member. */
export async function readFacts(runtime: Pick<Runtime, "client">, accountId: string, compId: number): Promise<Facts | null> {
  const [account] = await run(
    runtime.client,
    ACCOUNT`select id, account, invitation_flag <> '0' as "isGuest" from account where id = ${accountId} and is_enabled`,
  );
  if (!account) return null;
  const companies = [...(await companiesWith(runtime, compId)).keys()];
  return transaction(runtime.client, companies, (open) => factsOf(open, account, compId, companies), "read only");
}

async function factsOf(open: Transaction, account: Account, compId: number, companies: readonly number[]): Promise<Facts | null> {
  const memberships = await open.run(shaped({
    compId: "integer",
    id: "id",
    employeeId: "id?",
    departmentId: "id?",
    partyId: "id?",
  })`select m.comp_id as "compId", m.id, m.employee_id as "employeeId", e.department_id as "departmentId", m.party_id as "partyId"
    from membership m left join employee e on e.comp_id = m.comp_id and e.id = m.employee_id
    where m.comp_id = any(${sql.param(companies.map(String))}::text[]::integer[]) and m.account_id = ${account.id} and m.stage = 'enabled' order by m.comp_id`);
  const membership = memberships.find((one) => one.compId === compId);
  if (!membership) return null;
  const stations = await readStations(open, membership, account.isGuest);
  const roles = sql`role_id = any(${arrayOf([...new Set(stations.map(({ roleId }) => roleId))], "bigint")})`;
  const [isKeeper, grants, fields, menu] = await Promise.all([
    keepsInstallation(open, compId),
    open.run(
      shaped({ roleId: "id", module: "text", action: "text" })`select role_id as "roleId", module, action from role_grant where ${roles}`,
    ),
    open.run(
      shaped({
        roleId: "id",
        module: "text",
        field: "text",
        access: narrow<RoleField["access"]>("text"),
      })`select role_id as "roleId", module, field, access from role_field where ${roles}`,
    ),
    open.run(shaped({ roleId: "id", path: "text" })`select role_id as "roleId", path from role_menu where ${roles}`),
  ]);
  return {
    account,
    membership,
    compIds: memberships.map((one) => one.compId),
    stations,
    grants,
    fields,
    menu,
    keepsInstallation: isKeeper,
  };
}

/** Who an account is, by its stored rights. */
export function viewerOf({ definitions }: Pick<Runtime, "definitions">, facts: Facts, language: Language): Viewer {
  const { account, membership, compIds, stations, grants, fields, menu } = facts;
  const all = stations.some((station) => station.isAdministrator) && !account.isGuest;
  const granting = givers(stations, grants);
  const isElsewhere = keptElsewhere(definitions.modules, facts);
  const giving = (permission: string) => (isElsewhere(permission) ? [] : granting(permission));
  const may = (permission: string) => giving(permission).length > 0;
  const scope = scopes(giving);
  const rights = { may, scope, isGuest: account.isGuest };
  const access = withoutRestricted(definitions.modules, accesses(giving, stations, fields), rights);
  return {
    accountId: account.id,
    account: account.account,
    employeeId: membership.employeeId,
    departmentId: membership.departmentId,
    language,
    compId: membership.compId,
    compIds,
    isGuest: account.isGuest,
    menu: all ? null : new Set(menu.map(({ path }) => path)),
    may,
    scope,
    access: account.isGuest ? withoutStaff(access) : access,
    references: (module) => definitions.references.get(module) ?? [],
  };
}

/** An invited customer is not told who of the staff did what. */
function withoutStaff(access: Viewer["access"]): Viewer["access"] {
  return (module, field) => (STAFF_FIELDS.has(field) ? "hidden" : access(module, field));
}
