import { identifier } from "#db/sql";
import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { fail } from "#define/problem";
import type { Audience, SavedView, ViewChange, ViewDraft, ViewRoles } from "#define/savedView";
import { typedWith } from "#engine/database";
import { refuseStale } from "#engine/write/guards";
import type { EngineWork } from "#engine/context";

/** Where a view belongs, and whether the viewer may make views there for others. */
export type ViewAddress = { place: string; publishes: boolean };

/** The views of a place that are for the viewer: his own, those of his roles, the company's; a publisher sees those of all roles. */
export async function listViews(work: EngineWork, { place, publishes }: ViewAddress): Promise<SavedView[]> {
  const { accountId, seenBy } = work.viewer;
  const isOwn = sql`v.audience = 'own' and v.holder_id = ${accountId} and ${seenBy === undefined}`;
  return work.run(shaped({
    id: "id",
    name: "text",
    audience: narrow<Audience>("text"),
    role: "text?",
    isDefault: "boolean",
    state: "json",
    version: "integer",
    mine: "boolean",
  })`select v.id, v.name, v.audience, ${roleName(work)} as role, v.is_default as "isDefault", v.state, v.version,
      (v.audience = 'own' or ${publishes}) as mine
    from saved_view v left join role r on v.audience = 'role' and r.id = v.holder_id
    where v.comp_id = ${work.compId} and v.place = ${place} and (v.audience = 'company' or (${isOwn})
      or (v.audience = 'role' and (${publishes} or v.holder_id in (select s.role_id from member_station s
        where s.comp_id = ${work.compId} and s.account_id = ${accountId} and s.is_in_force))))
    order by array_position(array['own', 'role', 'company'], v.audience), v.name`);
}

/** The roles that a publisher can make views for. */
export async function rolesFor(work: EngineWork, { publishes }: ViewAddress): Promise<ViewRoles> {
  return publishes
    ? work.run(
        shaped({ id: "id", name: "text" })`select r.id, ${roleName(work)} as name from role r where r.stage = 'enabled' order by r.code`,
      )
    : [];
}

/**
 * Keeps a view; throws forbidden where it is for others and the viewer may not publish, invalid where its audience has one of this name.
 */
export async function createView(work: EngineWork, place: ViewAddress, draft: ViewDraft): Promise<string> {
  const holder = holderOf(work, place, draft);
  await refuseMore(work);
  const id = newId();
  if (draft.isDefault) await dropDefault(work, place, draft.audience, holder);
  await work
    .run(sql`insert into saved_view (comp_id, id, place, name, audience, holder_id, is_default, state, created_by, updated_by)
    values (${work.compId}, ${id}, ${place.place}, ${draft.name}, ${draft.audience}, ${holder}, ${draft.isDefault},
      ${JSON.stringify(draft.state)}::text::jsonb, ${work.viewer.accountId}, ${work.viewer.accountId})`)
    .catch(naming(draft));
  return id;
}

/**
 * Changes name, default mark and state of a view that is the viewer's to change; it stays with its audience. Throws notFound, and stale
 * where somebody changed it since it was seen.
 */
export async function changeView(work: EngineWork, place: ViewAddress, id: string, change: ViewChange): Promise<void> {
  const view = await mineOrFail(work, place, id);
  const { version, updatedBy, updatedAt } = view;
  await refuseStale(work, { header: { version, updatedBy, updatedAt }, lines: {} }, change.version);
  if (change.isDefault) await dropDefault(work, place, view.audience, view.holder);
  await work
    .run(sql`update saved_view set name = ${change.name}, is_default = ${change.isDefault}, state = ${JSON.stringify(change.state)}::text::jsonb,
      version = version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now} where comp_id = ${work.compId} and id = ${id}`)
    .catch(naming(change));
}

/** Forgets a view that is the viewer's to change; throws notFound. */
export async function dropView(work: EngineWork, place: ViewAddress, id: string): Promise<void> {
  await mineOrFail(work, place, id);
  await work.run(sql`delete from saved_view where comp_id = ${work.compId} and id = ${id}`);
}

const MINE = shaped({ audience: narrow<Audience>("text"), holder: "id", version: "integer", updatedBy: "id", updatedAt: "instant" });
type Mine = RowIn<typeof MINE>;

/** The view, locked: of two who change it at once the later sees what the first made of it. */
async function mineOrFail(work: EngineWork, { place, publishes }: ViewAddress, id: string): Promise<Mine> {
  const [view] =
    await work.run(MINE`select audience, holder_id as holder, version, updated_by as "updatedBy", updated_at as "updatedAt" from saved_view
    where comp_id = ${work.compId} and id = ${id} and place = ${place} and (audience <> 'own' or holder_id = ${work.viewer.accountId}) for update`);
  if (!view) fail({ type: "notFound", what: "view" });
  if (view.audience !== "own" && !publishes) fail({ type: "forbidden", permission: `${place}.publish` });
  return view;
}

const naming =
  ({ name }: Pick<ViewDraft, "name">) =>
  (error: unknown): never => {
    throw typedWith(error, () => name);
  };

/** More than anybody chooses from. */
const MOST = 200;

/** What one account keeps for itself and others has an end. */
async function refuseMore(work: EngineWork): Promise<void> {
  const kept = await work.run(
    shaped({
      one: "integer",
    })`select 1 as one from saved_view where comp_id = ${work.compId} and created_by = ${work.viewer.accountId} limit ${MOST}`,
  );
  if (kept.length >= MOST) fail({ type: "invalid", issues: [{ code: "tooMany", params: { max: MOST } }] });
}

function holderOf({ viewer }: EngineWork, { place, publishes }: ViewAddress, { audience, role }: ViewDraft): string {
  if (audience === "own") return viewer.accountId;
  if (!publishes) fail({ type: "forbidden", permission: `${place}.publish` });
  if (audience === "role" && role === undefined) fail({ type: "invalid", issues: [{ code: "required", field: "role" }] });
  return role ?? "0";
}

/** Each audience has one default at most. */
async function dropDefault(work: EngineWork, { place }: ViewAddress, audience: Audience, holder: string): Promise<void> {
  await work.run(sql`update saved_view set is_default = false
    where comp_id = ${work.compId} and place = ${place} and audience = ${audience} and holder_id = ${holder} and is_default`);
}

function roleName({ viewer }: EngineWork) {
  const own = identifier("r", `name_${viewer.language}`);
  return sql`coalesce(${own}, r.name_zh, r.name_en, r.name_ru)`;
}
