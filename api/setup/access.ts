import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { transaction, type Transaction } from "#db/client";
import { newId } from "#db/id";
import { arrayOf, identifier } from "#db/sql";
import { loadCatalogue } from "#analytics/loadCatalogue";
import { type Listing, listingsOf } from "#analytics/claims";
import type { Module } from "#define/module";
import { permits } from "#engine/access/grants";
import type { Runtime } from "#engine/runtime";
import { ROLES, type SeedRole } from "./roles.ts";

/**
 * Writes the roles with their grants, field rights and menus; all in one go; doing it again brings them back to what the program delivers.
 */
export async function loadAccess({ client, definitions }: Pick<Runtime, "client" | "definitions">): Promise<void> {
  const listings = listingsOf(definitions, await loadCatalogue(definitions));
  await transaction(client, [], async (open) => {
    await open.run(sql`lock table role in share row exclusive mode`);
    for (const known of ROLES) {
      const role = { ...known, grants: grantsOf(known, definitions.modules.values()) };
      await writeRights(open, await writeRole(open, role), role, menuOf(listings, role));
    }
  });
}

/** What a role may do: what is said of it as a whole, and what modules say of it. */
function grantsOf({ code, grants }: SeedRole, modules: Iterable<Module>): SeedRole["grants"] {
  const all = new Map(Object.entries(grants).map(([module, actions]) => [module, new Set(actions)]));
  for (const { id, roles = {} } of modules) {
    const actions = Object.entries(roles).find(([role]) => role === code)?.[1] ?? [];
    if (actions.length > 0) all.set(id, new Set([...(all.get(id) ?? []), ...actions]));
  }
  return Object.fromEntries([...all].map(([module, actions]) => [module, [...actions]]));
}

async function writeRole(open: Transaction, { code, nameZh, nameEn, nameRu, isAdministrator = false }: SeedRole): Promise<string> {
  const [row] = await open.run(
    shaped({ id: "id" })`insert into role (id, code, name_zh, name_en, name_ru, is_administrator, created_by, updated_by)
        values (${newId()}, ${code}, ${nameZh}, ${nameEn}, ${nameRu}, ${isAdministrator}, 0, 0)
        on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en, name_ru = excluded.name_ru returning id`,
  );
  if (!row) throw new Error(`role ${code} was not written`);
  return row.id;
}

async function writeRights(open: Transaction, id: string, { grants, fields = {} }: SeedRole, menu: readonly string[]): Promise<void> {
  const granted = Object.entries(grants).flatMap(([module, actions]) => actions.map((action) => ({ module, action })));
  const narrowed = Object.entries(fields).flatMap(([module, own]) =>
    Object.entries(own).map(([field, access]) => ({ module, field, access })),
  );
  for (const table of ["role_grant", "role_field", "role_menu"])
    await open.run(sql`delete from ${identifier(table)} where role_id = ${id}`);
  await open.run(
    sql`insert into role_grant (role_id, module, action) select ${id}::bigint, * from unnest(
        ${arrayOf(
          granted.map(({ module }) => module),
          "text",
        )}, ${arrayOf(
          granted.map(({ action }) => action),
          "text",
        )})`,
  );
  await open.run(
    sql`insert into role_field (role_id, module, field, access) select ${id}::bigint, * from unnest(
        ${arrayOf(
          narrowed.map(({ module }) => module),
          "text",
        )}, ${arrayOf(
          narrowed.map(({ field }) => field),
          "text",
        )},
        ${arrayOf(
          narrowed.map(({ access }) => access),
          "text",
        )})`,
  );
  await open.run(sql`insert into role_menu (role_id, path) select ${id}::bigint, unnest(${arrayOf(menu, "text")})`);
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
