import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { type Grant, isAnywhereSeparated, joining } from "#posting/duties";
import { layRights } from "#posting/roleRights";

/** One transaction over all companies, of one day, with what modules say. */
type Delivering = Parameters<typeof joining>[0];

/**
 * What a version adds comes by the areas that roles have (`masterData.*`) as well. Where it would join two duties that a company keeps
 * apart, the role keeps of the area what it had and takes what joins nothing; the area itself waits at /roleOffer, as rights do that are
 * delivered.
 */
export async function holdBackAreas(work: Delivering, names: readonly string[], added: ReadonlySet<string>): Promise<void> {
  if (added.size === 0 || !(await isAnywhereSeparated(work))) return;
  const widened = (await areas(work)).filter(({ module }) => [...added].some((name) => isWithin(name, module)));
  const undecided = new Set(widened.map(keyOf));
  const before = (grant: Grant): Grant[] =>
    undecided.has(keyOf(grant)) ? withoutAdded(grant.module, names, added).map((module) => ({ ...grant, module })) : [grant];
  for (const area of widened) {
    const further = [...added].filter((name) => isWithin(name, area.module)).map((module) => ({ ...area, module }));
    const held = new Set(await joining(work, area.roleId, further, before));
    if (held.size > 0) await narrow(work, area, [...before(area), ...further.filter((one) => !held.has(one))]);
    else undecided.delete(keyOf(area));
  }
}

const keyOf = ({ roleId, module, action }: Grant): string => `${roleId} ${module} ${action}`;
const areaOf = (name: string): string => `${name.split(".")[0]}.*`;
const isWithin = (name: string, pattern: string): boolean => pattern === "*" || pattern === areaOf(name);

/** Everything of an area but what was added: areas that are as they were stay areas. */
function withoutAdded(pattern: string, names: readonly string[], added: ReadonlySet<string>): string[] {
  const parts = pattern === "*" ? [...new Set(names.map(areaOf)), "source.*"] : [pattern];
  return parts.flatMap((part) => {
    const within = names.filter((name) => areaOf(name) === part);
    return within.some((name) => added.has(name)) ? within.filter((name) => !added.has(name)) : [part];
  });
}

const areas = ({ run }: Delivering): Promise<Grant[]> =>
  run(
    shaped({ roleId: "id", module: "text", action: "text" })`select role_id as "roleId", module, action from role_grant
      where module like '%*' order by role_id, module, action`,
  );

/** The role has these rights in place of the area, which waits. */
async function narrow(work: Delivering, { roleId, module, action }: Grant, kept: readonly Grant[]): Promise<void> {
  const modules = arrayOf(
    kept.map((one) => one.module),
    "text",
  );
  await work.run(sql`delete from role_grant where role_id = ${roleId} and module = ${module} and action = ${action}`);
  await work.run(
    sql`insert into role_grant (role_id, module, action) select ${roleId}::bigint, unnest(${modules}), ${action}::text on conflict do nothing`,
  );
  await work.run(sql`insert into role_offer (id, role_id, kind, subject, detail, stage)
    values (${newId()}, ${roleId}, 'right', ${module}, ${action}, 'held')
    on conflict (role_id, kind, subject, detail) do update set stage = 'held'`);
  await layRights(work, [roleId]);
}
