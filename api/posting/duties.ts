import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { LOOK } from "#define/access/grants";
import type { ModuleData } from "#define/moduleData";
import type { Work } from "#define/work";
import { everywhere } from "#db/everyCompany";
import { separated } from "#db/separation";
import type { Duty, Whose } from "#define/access/duties";
import { grouped } from "./rows.ts";

/** The right to give roles to accounts where duties are separated. */
export const GRANT = "admin.user.grant";
/** What an action of a role lets its holders do with a module. */
export type Grant = { roleId: string; module: string; action: string };
/** A role that a member holds or will hold, by whatever way it came. */
export type Holding = { compId: number; memberId: string; account: string; roleId: string };
/** What a role does: the duties that its rights are, and `other`, which is no duty and not the auditor's to do either. */
type Does = ReadonlySet<Duty | "other">;

/** Whether a company keeps its three administrators apart. */
export async function isSeparated(work: Work): Promise<boolean> {
  const [found] = await work.run(shaped({ is: "boolean" })`select ${work.compId}::integer in (${separated}) as is`);
  return found?.is === true;
}

/** Whether the viewer gives rights that he has not himself: the security administrator of a company with separated duties does. */
export const givesAll = async (work: Work): Promise<boolean> => work.viewer.may(GRANT) && (await isSeparated(work));

type Asking = Pick<Work, "run" | "today" | "modules">;

/** All roles that the members of this company hold today or later: by stations, by their groups, by the posts of their employees. */
export const holdingsHere = (work: Work): Promise<Holding[]> => holdings(work, sql`s.comp_id = ${work.compId}`);

/** The same of those who hold one of these roles in any company that keeps its administrators apart. */
export async function separatedHoldings(work: Pick<Work, "run" | "today">, roles: readonly string[]): Promise<Holding[]> {
  return everywhere(work, () =>
    holdings(
      work,
      sql`s.comp_id in (${separated}) and exists (select from member_station o
        where o.comp_id = s.comp_id and o.membership_id = s.membership_id and o.role_id = any(${arrayOf([...roles], "bigint")}))`,
    ),
  );
}

function holdings(work: Pick<Work, "run" | "today">, where: ReturnType<typeof sql>): Promise<Holding[]> {
  return work.run(
    shaped({ compId: "integer", memberId: "id", account: "text", roleId: "id" })`select distinct s.comp_id as "compId",
        s.membership_id as "memberId", a.account, s.role_id as "roleId" from member_station s join account a on a.id = s.account_id
        join membership m on m.comp_id = s.comp_id and m.id = s.membership_id and m.stage = 'enabled'
      where coalesce(s.to_on >= ${work.today}::date, true) and ${where} order by a.account`,
  );
}

/** What roles grant, action by action. */
export function grantsOf({ run }: Pick<Work, "run">, roles: readonly string[]): Promise<Grant[]> {
  return run(
    shaped({ roleId: "id", module: "text", action: "text" })`select role_id as "roleId", module, action from role_grant
      where role_id = any(${arrayOf([...roles], "bigint")})`,
  );
}

/** Whom further rights of roles that he holds would make do what belongs to two of the three, with each such role. */
export async function combinedBy(work: Asking, further: readonly Grant[]): Promise<Holding[]> {
  const roles = new Set(further.map(({ roleId }) => roleId));
  const held = await separatedHoldings(work, [...roles]);
  const stored = await grantsOf(
    work,
    held.map(({ roleId }) => roleId),
  );
  const combined = new Set(combining(work, held, [...stored, ...further]).map(placeOf));
  return held.filter((one) => roles.has(one.roleId) && combined.has(placeOf(one)));
}

const placeOf = ({ compId, memberId }: Pick<Holding, "compId" | "memberId">): string => `${compId} ${memberId}`;

/** Whether any company keeps its three administrators apart. */
export async function isAnywhereSeparated(work: Pick<Work, "run">): Promise<boolean> {
  const [found] = await everywhere(work, () => work.run(shaped({ is: "boolean" })`select exists (${separated}) as is`));
  return found?.is === true;
}

/**
 * Of rights that would come into one role those that would make it, or one of its holders, do what belongs to two of the three, while a
 * company keeps them apart; `had` says what counts of a right that is stored.
 */
export async function joining(
  work: Asking,
  roleId: string,
  further: readonly Grant[],
  had: (stored: Grant) => readonly Grant[] = (stored) => [stored],
): Promise<Grant[]> {
  if (!(await isAnywhereSeparated(work))) return [];
  const held = [...(await separatedHoldings(work, [roleId])), { compId: 0, memberId: roleId, roleId }];
  const stored = await grantsOf(
    work,
    held.map((one) => one.roleId),
  );
  const come = stored.flatMap(had);
  return further.filter((right) => {
    const isJoining = combining(work, held, [...come, right]).length > combining(work, held, come).length;
    if (!isJoining) come.push(right);
    return isJoining;
  });
}

/** The accounts that would have two duties; whoever audits does nothing else at all. */
export function combining<H extends Pick<Holding, "compId" | "memberId" | "roleId">>(
  { modules }: Pick<Work, "modules">,
  held: readonly H[],
  grants: readonly Grant[],
): H[] {
  const byRole = grouped(grants, ({ roleId }) => roleId);
  const does = new Map([...byRole].map(([roleId, given]) => [roleId, doneBy(given, modules)]));
  const members = grouped(held, placeOf);
  return [...members.values()].flatMap((own) => {
    const all: Does = new Set(own.flatMap(({ roleId }) => [...(does.get(roleId) ?? [])]));
    const duties = [...all].filter((one) => one !== "other");
    return duties.length > 1 || (all.has("audit") && all.has("other")) ? own.slice(0, 1) : [];
  });
}

function doneBy(grants: readonly Grant[], modules: Work["modules"]): Does {
  return new Set(grants.flatMap(({ module, action }) => doneIn(module, action, modules)));
}

function doneIn(pattern: string, action: string, modules: Work["modules"]): (Duty | "other")[] {
  if (!pattern.endsWith("*")) {
    const module = modules.get(pattern);
    return module ? doneBySaid(module, action) : [LOOK.includes(action) ? "other" : "system"];
  }
  const area = pattern.slice(0, -1);
  return [...modules.values()].filter(({ id }) => id.startsWith(area)).flatMap((module) => doneBySaid(module, action));
}

function doneBySaid({ duties = {} }: ModuleData, action: string): (Duty | "other")[] {
  const said = new Map(Object.entries(duties));
  if (action === "*") return [...said.values(), ...(said.has("*") ? [] : (["system"] as const))].flatMap(doneFor);
  const whose = said.get(action) ?? said.get("*") ?? "system";
  return whose !== "audit" && whose !== "everybody" && LOOK.includes(action) ? ["other"] : doneFor(whose);
}

function doneFor(whose: Whose): (Duty | "other")[] {
  if (whose === "everybody") return [];
  return [whose === "shared" ? "other" : whose];
}
