import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { LOOK } from "#define/access/grants";
import type { ModuleData } from "#define/moduleData";
import type { Work } from "#define/work";
import { everywhere } from "#db/everyCompany";
import { lockDuties, separated } from "#db/separation";
import { grouped } from "./rows.ts";

/** The right to give roles to accounts where duties are separated. */
export const GRANT = "admin.user.grant";
export type Grant = { roleId: string; module: string; action: string };
/** A role that a member holds or will hold, by whatever way it came. */
export type Holding = { compId: number; memberId: string; account: string; roleId: string };
type Does = ReadonlySet<"system" | "rights" | "audit" | "look">;

/** Whether a company keeps its three administrators apart, and goes on doing so until the end of the transaction. */
export async function isSeparated(work: Work): Promise<boolean> {
  await lockDuties(work);
  const [found] = await work.run(shaped({ is: "boolean" })`select ${work.compId}::integer in (${separated}) as is`);
  return found?.is === true;
}

/** Whether the viewer gives rights that he has not himself: the security administrator of a company with separated duties does. */
export const givesAll = async (work: Work): Promise<boolean> => work.viewer.may(GRANT) && (await isSeparated(work));

/** All roles that the members of this company hold today or later: by stations, by their groups, by the posts of their employees. */
export async function holdingsHere(work: Work): Promise<Holding[]> {
  await lockDuties(work);
  return holdings(work, sql`s.comp_id = ${work.compId}`);
}

/** The same of those who hold one of these roles in any company that keeps its administrators apart. */
export async function separatedHoldings(work: Work, roles: readonly string[]): Promise<Holding[]> {
  await lockDuties(work);
  return everywhere(work, () =>
    holdings(
      work,
      sql`s.comp_id in (${separated}) and exists (select from member_station o
        where o.comp_id = s.comp_id and o.membership_id = s.membership_id and o.role_id = any(${arrayOf([...roles], "bigint")}))`,
    ),
  );
}

function holdings(work: Work, where: ReturnType<typeof sql>): Promise<Holding[]> {
  return work.run(
    shaped({ compId: "integer", memberId: "id", account: "text", roleId: "id" })`select distinct s.comp_id as "compId",
        s.membership_id as "memberId", a.account, s.role_id as "roleId" from member_station s join account a on a.id = s.account_id
        join membership m on m.comp_id = s.comp_id and m.id = s.membership_id and m.stage = 'enabled'
      where coalesce(s.to_on >= ${work.today}::date, true) and ${where} order by a.account`,
  );
}

/** What roles grant, action by action. */
export function grantsOf(work: Work, roles: readonly string[]): Promise<Grant[]> {
  return work.run(
    shaped({ roleId: "id", module: "text", action: "text" })`select role_id as "roleId", module, action from role_grant
      where role_id = any(${arrayOf([...roles], "bigint")})`,
  );
}

/** The accounts that would do what belongs to two of the three administrators; whoever audits does nothing else at all. */
export function combining(work: Work, held: readonly Holding[], grants: readonly Grant[]): Holding[] {
  const byRole = grouped(grants, ({ roleId }) => roleId);
  const does = new Map([...byRole].map(([roleId, given]) => [roleId, doneBy(given, work.modules)]));
  const members = grouped(held, ({ compId, memberId }) => `${compId} ${memberId}`);
  return [...members.values()].flatMap((own) => {
    const roles = own.map(({ roleId }) => does.get(roleId) ?? NOTHING);
    const all = new Set(roles.flatMap((one) => [...one]));
    const duties = (["system", "rights", "audit"] as const).filter((duty) => all.has(duty));
    const looks = all.has("audit") && roles.some((one) => one.has("look"));
    return duties.length > 1 || looks ? own.slice(0, 1) : [];
  });
}

const NOTHING: Does = new Set();

function doneBy(grants: readonly Grant[], modules: Work["modules"]): Does {
  return new Set(grants.flatMap(({ module, action }) => dutiesIn(module, action, modules)));
}

function dutiesIn(pattern: string, action: string, modules: Work["modules"]) {
  const plain = LOOK.includes(action) ? ("look" as const) : ("system" as const);
  if (!pattern.endsWith("*")) {
    const module = modules.get(pattern);
    return module ? dutyOf(module, action) : [plain];
  }
  const area = pattern.slice(0, -1);
  return [...modules.values()].filter(({ id }) => id.startsWith(area)).flatMap((module) => dutyOf(module, action));
}

function dutyOf({ duties = {} }: ModuleData, action: string) {
  const said = new Map(Object.entries(duties));
  if (action === "*") return [...new Set([...said.values(), "system" as const])].filter((duty) => duty !== "shared");
  const duty = said.get(action) ?? said.get("*");
  const isLook = LOOK.includes(action);
  if (duty === "shared") return [];
  if (duty === "audit") return ["audit" as const];
  if (isLook) return ["look" as const];
  return [duty === "rights" ? ("rights" as const) : ("system" as const)];
}
