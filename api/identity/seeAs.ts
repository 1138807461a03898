import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { moduleOf, workFor, type EngineWork } from "#engine/context";
import { covers } from "#engine/access/rowScope";
import { programFor, viewerWithin } from "#engine/access/viewer";
import { readRecords } from "#engine/records";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";
import { act } from "#engine/write/act";
import { demand } from "#engine/write/guards";
import { beyondOwn } from "#posting/roleHolders";

/** The right to look at the program as another member does. */
export const SEE_AS = "admin.user.seeAs";

/**
 * Notes in the history of a member, with the reason, that the viewer looks at the program as he does. Throws forbidden without the right
 * and for whoever may or sees more than the viewer, notFound, invalid for himself.
 */
export async function beginSeeing(work: EngineWork, id: string, reason: string): Promise<{ account: string }> {
  const module = moduleOf(work, "admin.user");
  demand(work, module, "seeAs");
  const [record] = await readRecords(work, module, [id]);
  if (!record) fail({ type: "notFound", what: module.id });
  if (id === work.viewer.accountId) fail({ type: "invalid", issues: [{ code: "ownRights", field: "account" }] });
  const other = await viewerWithin(work, id);
  if (!other) fail({ type: "notFound", what: module.id });
  if (!(await isNoMore(work, other))) fail({ type: "forbidden", permission: SEE_AS });
  await act(workFor(work, programFor(work.viewer)), module, "seeAs", [{ id, version: Number(record.header.version) }], { reason });
  return { account: other.account };
}

/** Notes that the viewer is himself again. */
export async function endSeeing(work: EngineWork, id: string): Promise<void> {
  const module = moduleOf(work, "admin.user");
  const program = workFor(work, programFor(work.viewer));
  const [record] = await readRecords(program, module, [id]);
  if (record?.header.stage !== "enabled") return;
  await act(program, module, "seeAsEnd", [{ id, version: Number(record.header.version) }]);
}

const compared = new WeakMap<Viewer, WeakMap<Viewer, Promise<boolean>>>();

/**
 * Whether the viewer still may and sees no less than the one whom he looks as, by the rights of both as they were read last (five seconds
 * ago at most): asked once for each pair.
 */
export function mayStillSee(runtime: Runtime, viewer: Viewer, other: Viewer): Promise<boolean> {
  if (viewer.menu === null) return Promise.resolve(true);
  const others = compared.get(viewer) ?? new WeakMap<Viewer, Promise<boolean>>();
  compared.set(viewer, others);
  const known = others.get(other) ?? inWork(runtime, viewer, (work) => isNoMore(work, other), "read only");
  others.set(other, known);
  known.catch(() => others.delete(other));
  return known;
}

/** Whether all that somebody may do and sees, by right, row, field and menu, is also the viewer's. */
async function isNoMore(work: EngineWork, other: Viewer): Promise<boolean> {
  const { viewer, modules } = work;
  if (viewer.menu === null) return true;
  if (other.menu === null || [...other.menu].some((path) => !viewer.menu?.has(path))) return false;
  const rows = await work.run(
    shaped({ id: "id" })`select distinct role_id as id from member_station
      where comp_id = ${work.compId} and account_id = any(${arrayOf([other.accountId], "bigint")}) and is_in_force`,
  );
  const roles = rows.map(({ id }) => id);
  if ((await beyondOwn(work, roles)).size > 0) return false;
  const given = await work.run(
    shaped({ permission: "text" })`select distinct module || '.' || action as permission from role_grant
      where role_id = any(${arrayOf(roles, "bigint")})`,
  );
  const permissions = [...given.map(({ permission }) => permission), ...[...modules.keys()].map((module) => `${module}.read`)];
  return (
    permissions.every((permission) => !other.may(permission) || isCovered(viewer, other, permission)) &&
    [...modules.values()].every(
      (module) => !other.may(`${module.id}.read`) || fieldsIn(module).every((field) => isOpen(viewer, other, module.id, field)),
    )
  );
}

/** The fields of a header, and those of its lines as `table.field`. */
const fieldsIn = ({ fields, lines = {} }: Module): string[] => [
  ...Object.keys(fields),
  ...Object.entries(lines).flatMap(([table, one]) => Object.keys(one.fields).map((field) => `${table}.${field}`)),
];

/** What is somebody's own, and that of his people, is his and not the viewer's. */
function isCovered(viewer: Viewer, other: Viewer, permission: string): boolean {
  const [outer, inner] = [viewer.scope(permission), other.scope(permission)];
  return outer.company || (!inner.own && covers(outer, inner));
}

const isOpen = (viewer: Viewer, other: Viewer, module: string, field: string): boolean =>
  viewer.access(module, field) !== "hidden" || other.access(module, field) === "hidden";
