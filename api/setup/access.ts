import { type SQL, sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { accessChanged } from "#db/access";
import { run, transaction, type Transaction } from "#db/client";
import { newId } from "#db/id";
import { lockDuties } from "#db/separation";
import { arrayOf } from "#db/sql";
import { loadCatalogue } from "#analytics/loadCatalogue";
import { type Listing, listingsOf } from "#analytics/claims";
import { companiesOf } from "#engine/company";
import { permits } from "#engine/access/grants";
import type { Runtime } from "#engine/runtime";
import { joining } from "#posting/duties";
import { layRights } from "#posting/roleRights";
import { holdBackAreas } from "./areas.ts";
import { deliverEntryPages } from "./entryPages.ts";
import { deliverMenus } from "./menus.ts";
import { grantsOf, ROLES, type SeedRole } from "./roles.ts";

const DAY_MS = 86_400_000;

/** One right, path or narrowed field that the program delivers to a role. */
type Item = { kind: "right" | "path" | "field"; subject: string; detail: string; access: string | null };

/**
 * Writes the roles that the program delivers with their rights, narrowed fields and paths, the menu and the entry pages. What was delivered
 * before stays as people made it; what is new comes into a role, or is held where the role says so, or where it would join what a company
 * keeps apart.
 */
export async function loadAccess(runtime: Pick<Runtime, "client" | "clock" | "definitions" | "words">): Promise<void> {
  const { client, definitions } = runtime;
  const catalogue = await loadCatalogue(definitions);
  const listings = listingsOf(definitions, catalogue);
  for (const compId of (await companiesOf(runtime)).keys()) await transaction(client, [compId], (open) => alignMembers(open, compId));
  await transaction(client, [], async (open) => {
    await lockDuties(open);
    const work = { run: open.run, today: earliestDay(runtime.clock.now()), modules: definitions.modules };
    await open.run(sql`lock table role in share row exclusive mode`);
    const paths = await deliverMenus(open, listings, runtime.words);
    await deliverEntryPages(open);
    await holdBackAreas(work, [...definitions.modules.keys(), ...catalogue.datasets.keys()], addedModules(work, listings, paths));
    for (const known of ROLES) {
      const role = { ...known, grants: grantsOf(known, definitions.modules.values()) };
      await deliver(work, await writeRole(open, role), itemsOf(role, menuOf(listings, role)));
    }
  });
  await run(client, accessChanged({ everybody: true }));
}

/** The modules that stand nowhere but at paths that came with this version. */
function addedModules({ modules }: Delivering, listings: readonly Listing[], paths: ReadonlySet<string>): Set<string> {
  const before = new Set(listings.filter(({ path }) => !paths.has(path)).map(({ definition }) => definition));
  return new Set(listings.map(({ definition }) => definition).filter((id) => modules.has(id) && !before.has(id)));
}

/** No company's day is before this one. */
const earliestDay = (now: Date): string => new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);

/** A member has the id of his account; rows that are older than this rule follow it. */
async function alignMembers(open: Transaction, compId: number): Promise<void> {
  await open.run(sql`with moved as (update station s set membership_id = m.account_id from membership m
      where s.comp_id = ${compId} and m.comp_id = s.comp_id and m.id = s.membership_id and m.id <> m.account_id)
    update membership set id = account_id where comp_id = ${compId} and id <> account_id`);
}

function itemsOf({ grants, fields = {} }: SeedRole, menu: readonly string[]): Item[] {
  return [
    ...Object.entries(grants).flatMap(([subject, actions]) =>
      actions.map((detail): Item => ({ kind: "right", subject, detail, access: null })),
    ),
    ...menu.map((subject): Item => ({ kind: "path", subject, detail: "", access: null })),
    ...Object.entries(fields).flatMap(([subject, own]) =>
      Object.entries(own).map(([detail, access]): Item => ({ kind: "field", subject, detail, access })),
    ),
  ];
}

type Kept = { id: string; newRights: string };

async function writeRole(
  open: Transaction,
  { code, nameZh, nameEn, nameRu, isAdministrator = false, channel, duty }: SeedRole,
): Promise<Kept> {
  await open.run(
    sql`insert into role (id, code, name_zh, name_en, name_ru, is_administrator, channel, duty, created_by, updated_by)
        values (${newId()}, ${code}, ${nameZh}, ${nameEn}, ${nameRu}, ${isAdministrator}, ${channel ?? "erp"}, ${duty ?? null}, 0, 0) on conflict (code) do nothing`,
  );
  const [row] = await open.run(
    shaped({ id: "id", newRights: "text" })`select id, new_rights as "newRights" from role where code = ${code}`,
  );
  if (!row) throw new Error(`role ${code} was not written`);
  return row;
}

/**
 * What no version delivered before comes into the role, or waits for an administrator: where the role says so, and rights that would join
 * two duties that a company keeps apart. A role of an older version holds what it holds.
 */
async function deliver(open: Delivering, { id, newRights }: Kept, items: readonly Item[]): Promise<void> {
  await offer(open, id, await grantsUnoffered(open, id), "taken");
  const fresh = await offer(open, id, items, newRights === "hold" ? "held" : "taken");
  if (fresh.length === 0 || newRights === "hold") return;
  await holdBack(open, id, fresh);
  const of = (kind: Item["kind"], pick: (item: { subject: string; detail: string }) => string) =>
    arrayOf(fresh.filter((one) => one.kind === kind).map(pick), "text");
  await open.run(
    sql`insert into role_grant (role_id, module, action) select role_id, subject, detail from role_offer
      where role_id = ${id} and kind = 'right' and stage = 'taken' and (subject, detail) in (
        select * from unnest(${of("right", ({ subject }) => subject)}, ${of("right", ({ detail }) => detail)})) on conflict do nothing`,
  );
  await open.run(
    sql`insert into role_menu (role_id, path) select ${id}::bigint, unnest(${of("path", ({ subject }) => subject)}) on conflict do nothing`,
  );
  await open.run(sql`insert into role_field (role_id, module, field, access)
    select role_id, subject, detail, access from role_offer where role_id = ${id} and kind = 'field' and (subject, detail) in (
      select * from unnest(${of("field", ({ subject }) => subject)}, ${of("field", ({ detail }) => detail)})) on conflict do nothing`);
  await layRights(open, [id]);
}

/** Whoever decides on the rights sees what waits at /roleOffer, and takes it once it joins nothing any more. */
async function holdBack(work: Delivering, roleId: string, fresh: readonly Offered[]): Promise<void> {
  const rights = fresh.filter(({ kind }) => kind === "right").map(({ subject, detail }) => ({ roleId, module: subject, action: detail }));
  const held = await joining(work, roleId, rights);
  if (held.length === 0) return;
  const column = (of: (right: (typeof held)[number]) => string) => arrayOf(held.map(of), "text");
  await work.run(sql`update role_offer set stage = 'held' where role_id = ${roleId} and kind = 'right'
    and (subject, detail) in (select * from unnest(${column(({ module }) => module)}, ${column(({ action }) => action)}))`);
}

const ITEM = { kind: narrow<Item["kind"]>("text"), subject: "text", detail: "text" } as const;
type Offered = Pick<Item, "kind" | "subject" | "detail">;
/** One transaction over all companies, of one day, with what modules say. */
type Delivering = Parameters<typeof joining>[0];

/** What a role holds to which nothing was ever offered. */
function grantsUnoffered(open: Delivering, id: string): Promise<Item[]> {
  return open.run(
    shaped({ ...ITEM, access: "text?" })`select o.* from (
      select 'right' as kind, module as subject, action as detail, null::text as access from role_grant
        where role_id = ${id} and module not like 'source.%'
      union all select 'path', path, '', null from role_menu where role_id = ${id}
      union all select 'field', module, field, access from role_field where role_id = ${id}) o
    where not exists (select from role_offer where role_id = ${id})`,
  );
}

/** Notes what is offered to a role; those items that were not before. */
function offer(open: Delivering, id: string, items: readonly Item[], stage: "taken" | "held") {
  const column = (of: (item: Item) => string | null): SQL => arrayOf(items.map(of), "text");
  const ids = arrayOf(
    items.map(() => newId()),
    "bigint",
  );
  return open.run(
    shaped(ITEM)`insert into role_offer (id, role_id, kind, subject, detail, access, stage)
      select i.id, ${id}::bigint, i.kind, i.subject, i.detail, i.access, ${stage}::text
      from unnest(${ids}, ${column(({ kind }) => kind)}, ${column(({ subject }) => subject)}, ${column(({ detail }) => detail)},
        ${column(({ access }) => access)}) as i (id, kind, subject, detail, access)
      on conflict (role_id, kind, subject, detail) do nothing returning kind, subject, detail`,
  );
}

/**
 * The paths that are open to a role, as the specification spells them: every screen, report and cockpit whose data it may read. An
 * administrator's are all and need no list.
 */
function menuOf(listings: readonly Listing[], { grants, isAdministrator }: SeedRole): string[] {
  if (isAdministrator) return [];
  const may = permits(Object.entries(grants).flatMap(([module, actions]) => actions.map((action) => ({ roleId: "", module, action }))));
  return listings.filter(({ permissions }) => permissions.every(may)).map(({ path }) => path);
}
