import { getTableName, sql } from "drizzle-orm";
import type { cockpitTemplates, reportTemplates } from "#db/schema/platform/composed";
import { shaped } from "#db/row";
import { accessChanged } from "#db/access";
import { newId } from "#db/id";
import { arrayOf, identifier } from "#db/sql";
import type { Work } from "#define/work";
import type { DocumentRecord, RowOf } from "#define/rows";
import type { Posting } from "#define/rule";

/** What people compose in versions of a code: where they are kept, and where the published one stands in the menus of its roles. */
export type ComposedKind = {
  table: typeof reportTemplates | typeof cockpitTemplates;
  module: string;
  pathOf: (compId: number, code: string) => { path: string };
};
/** A version of what people compose, with the roles that get it. */
export type Composed = DocumentRecord<
  Pick<RowOf<typeof reportTemplates>, "id" | "code" | "no" | "path" | "publishedOn">,
  { roles: { roleId: string }[] }
>;

/** Publishing a version in the place of the one before, and taking the published one out of use. */
export function composedPostings({ table, module, pathOf }: ComposedKind): {
  publish: Posting<Composed>;
  disable: Posting<Composed>;
} {
  const templates = identifier(getTableName(table));
  const nextVersion = async (work: Work, code: string): Promise<number> => {
    const [row] = await work.run(
      shaped({
        no: "integer",
      })`select coalesce(max(no), 0)::integer + 1 as no from ${templates} where comp_id = ${work.compId} and code = ${code}`,
    );
    return row?.no ?? 1;
  };
  const changed = (work: Work) => {
    work.changed(module, "all");
    work.later(accessChanged({ everybody: true }));
  };
  return {
    async publish(documents, work) {
      for (const { header, lines } of documents) {
        const { id, code } = header;
        const { path } = pathOf(work.compId, code);
        header.path = path;
        header.publishedOn = work.today;
        header.no = await nextVersion(work, code);
        await work.run(sql`update ${templates} set stage = 'superseded', version = version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
          where comp_id = ${work.compId} and code = ${code} and stage = 'published' and id <> ${id}`);
        await leaveMenus(work, path);
        await work.run(sql`insert into menu (id, code, name_zh, menu_link, is_delivered, opens, created_by, updated_by)
          values (${newId()}, ${path}, ${code}, ${path}, true, 'route', 0, 0) on conflict (code) do nothing`);
        const roles = lines.roles.map(({ roleId }) => roleId);
        await work.run(
          sql`insert into role_menu (role_id, path) select id, ${path}::text from unnest(${arrayOf(roles, "bigint")}) as r (id) on conflict do nothing`,
        );
      }
      changed(work);
    },
    async disable(documents, work) {
      for (const { header } of documents) await leaveMenus(work, pathOf(work.compId, header.code).path);
      changed(work);
    },
  };
}

async function leaveMenus(work: Work, path: string): Promise<void> {
  await work.run(sql`delete from role_menu where path = ${path}`);
}
