import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { layRights } from "#posting/roleRights";
import type { Posting } from "#define/rule";
import type { RoleOffer } from "./rules.ts";

/** What was held comes into its role; an area in place of what the role kept of it. */
export const takeOffer: Posting<RoleOffer> = async (documents, work) => {
  const ids = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  await work.run(sql`insert into role_grant (role_id, module, action)
    select role_id, subject, detail from role_offer where id = any(${ids}) and kind = 'right' on conflict do nothing`);
  await work.run(sql`delete from role_grant g using role_offer o where o.id = any(${ids}) and o.kind = 'right' and o.subject like '%*'
    and g.role_id = o.role_id and g.action = o.detail and g.module <> o.subject and g.module not like 'source.%'
    and starts_with(g.module, rtrim(o.subject, '*'))`);
  await work.run(sql`insert into role_menu (role_id, path)
    select role_id, subject from role_offer where id = any(${ids}) and kind = 'path' on conflict do nothing`);
  await work.run(sql`insert into role_field (role_id, module, field, access)
    select role_id, subject, detail, access from role_offer where id = any(${ids}) and kind = 'field' on conflict do nothing`);
  await layRights(work, [...new Set(documents.map(({ header }) => header.roleId))]);
};
