import { shaped } from "#db/row";
import { transaction, type Transaction } from "#db/client";
import type { Viewer } from "#define/viewer";
import { covers } from "#engine/access/rowScope";
import { partOpens } from "#engine/access/stations";
import { readFacts, viewerOf } from "#engine/access/viewer";
import type { Runtime } from "#engine/runtime";
import { linkParts } from "#render/query";
import type { StoredScreen } from "./store.ts";
import { unslashed } from "#define/text";

/** What decides who a screen is. */
export type Principal = Pick<StoredScreen, "id" | "compId" | "name" | "roleId" | "departmentId" | "language">;

const KEPT_MS = 5_000;
const MOST_KEPT = 5_000;
const known = new WeakMap<object, Map<string, { until: number; viewer: Promise<Viewer> }>>();

/**
 * Who a screen is: it reads what its role reads, with the fields hidden that are hidden to the role, rows of its part of the company, on
 * the paths of its pages; it may do nothing else. Remembered for five seconds.
 */
export function viewerOfScreen(
  runtime: Pick<Runtime, "client" | "definitions">,
  screen: Principal & { version: number },
  links: readonly string[],
): Promise<Viewer> {
  const viewers = known.get(runtime.client) ?? new Map<string, { until: number; viewer: Promise<Viewer> }>();
  known.set(runtime.client, viewers);
  const key = `${screen.id} ${screen.version}`;
  const held = viewers.get(key);
  if (held && held.until > Date.now()) return held.viewer;
  if (viewers.size >= MOST_KEPT) viewers.clear();
  const viewer = readPrincipal(runtime, screen, links);
  viewers.set(key, { until: Date.now() + KEPT_MS, viewer });
  viewer.catch(() => viewers.delete(key));
  return viewer;
}

/** The same of a screen that is about to be stored so. */
export function readPrincipal(
  runtime: Pick<Runtime, "client" | "definitions">,
  screen: Principal,
  links: readonly string[],
): Promise<Viewer> {
  return transaction(runtime.client, [screen.compId], (open) => principal(open, runtime, screen, links), "read only");
}

async function principal(
  open: Transaction,
  runtime: Pick<Runtime, "definitions">,
  screen: Principal,
  links: readonly string[],
): Promise<Viewer> {
  const { id, compId, roleId, departmentId, language } = screen;
  const roles =
    roleId === null
      ? []
      : await open.run(shaped({ code: "text" })`select code from role where id = ${roleId} and stage = 'enabled' and not is_administrator`);
  const opens = await partOpens(open, compId, departmentId);
  const role = roles[0] && roleId !== null ? { roleId, code: roles[0].code } : null;
  const station = { id, isAdministrator: false, scope: departmentId === null ? "company" : "departmentBelow", departmentId } as const;
  const [grants, fields] = role ? await rightsOf(open, role.roleId) : [[], []];
  return viewerOf(
    runtime,
    {
      account: { id, account: screen.name, isGuest: false },
      membership: { compId, id, employeeId: null, departmentId, partyId: null },
      compIds: [compId],
      stations: role ? [{ ...station, roleId: role.roleId, role: role.code, warehouseId: null, opens }] : [],
      grants: grants.flatMap(({ module, action }) =>
        action === "read" || action === "*" ? [{ roleId: roleId ?? "", module, action: "read" }] : [],
      ),
      fields: fields.map((field) => ({ ...field, roleId: roleId ?? "" })),
      menu: links.flatMap(pathsOf).map((path) => ({ roleId: roleId ?? "", path })),
      keepsInstallation: false,
    },
    language,
  );
}

async function rightsOf(open: Transaction, roleId: string) {
  return Promise.all([
    open.run(shaped({ module: "text", action: "text" })`select module, action from role_grant where role_id = ${roleId}`),
    open.run(
      shaped({ module: "text", field: "text", access: "text" })`select module, field, access from role_field where role_id = ${roleId}`,
    ),
  ]);
}

/** The path of a link, as its definition may spell it: the specification writes some without their first slash. */
function pathsOf(link: string): string[] {
  const path = linkParts(link)?.path;
  return path === undefined ? [] : [path, unslashed(path)];
}

/** Roles and departments that a person may give to a screen: those he has himself; an administrator any, but no administrator's. */
export async function mayGive(
  runtime: Pick<Runtime, "client" | "definitions">,
  giver: Viewer,
  { roleId, departmentId }: Pick<StoredScreen, "roleId" | "departmentId">,
): Promise<boolean> {
  if (roleId === null) return true;
  const facts = await readFacts(runtime, giver.accountId, giver.compId);
  if (!facts || facts.account.isGuest) return false;
  if (facts.stations.some(({ isAdministrator }) => isAdministrator)) return true;
  const opens = await transaction(runtime.client, [giver.compId], (open) => partOpens(open, giver.compId, departmentId), "read only");
  return facts.stations.some((station) => station.roleId === roleId && covers(station.opens, opens));
}
