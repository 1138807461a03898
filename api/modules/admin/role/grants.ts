import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { ownNames } from "#define/own";
import { RIGHTS } from "#define/access/rights";
import type { roleFields, roleMenus, roleRights, roles } from "#db/schema/platform/access";
import type { DocumentOf } from "#define/rows";
import type { Posting } from "#define/rule";

export type Role = DocumentOf<typeof roles, { rights: typeof roleRights; menus: typeof roleMenus; fields: typeof roleFields }>;
type Right = Role["lines"]["rights"][number];

/** The actions that a line of rights gives. */
export function actionsIn(line: Right): string[] {
  const ticked = ownNames(RIGHTS).flatMap((name) => (line[name] ? [RIGHTS[name]] : []));
  return [...ticked, ...otherActionsIn(line)];
}

/** The further actions of a line, by name. */
export function otherActionsIn({ otherActions }: Right): string[] {
  return (otherActions ?? "").split(/[,，;；\s]+/).filter((name) => name !== "");
}

/** What the lines of a role say, action by action; the rights to connected sources are theirs to give. */
export const grantRights: Posting<Role> = async (documents, work) => {
  for (const document of documents) {
    const given = granted(document);
    await work.run(sql`delete from role_grant where role_id = ${document.header.id} and module not like 'source.%'`);
    await work.run(
      sql`insert into role_grant (role_id, module, action) select ${document.header.id}::bigint, * from unnest(${arrayOf(
        given.map(({ module }) => module),
        "text",
      )}, ${arrayOf(
        given.map(({ action }) => action),
        "text",
      )}) on conflict do nothing`,
    );
  }
};

function granted({ lines }: Role): { module: string; action: string }[] {
  return lines.rights.flatMap((line) => actionsIn(line).map((action) => ({ module: line.module, action })));
}
