import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { arrayOf, identifier, snake } from "#db/sql";
import { ownNames } from "#define/own";
import { RIGHTS } from "#define/access/rights";
import type { Work } from "#define/work";

/** Writes the lines of roles anew from what is granted to them action by action, a line for each module. */
export async function layRights(work: Pick<Work, "run">, roles: readonly string[]): Promise<void> {
  const ids = arrayOf(roles, "bigint");
  const names = ownNames(RIGHTS);
  const columns = sql.join(
    names.map((name) => identifier(snake(name))),
    sql`, `,
  );
  const ticks = sql.join(
    names.map((name) => sql`bool_or(action = ${RIGHTS[name]}::text)`),
    sql`, `,
  );
  const ticked = arrayOf(
    names.map((name) => RIGHTS[name]),
    "text",
  );
  await work.run(sql`delete from role_right where role_id = any(${ids})`);
  const lines = await work.run(
    shaped({ roleId: "id", module: "text" })`select distinct role_id as "roleId", module from role_grant
      where role_id = any(${ids}) and module not like 'source.%'`,
  );
  const keys = sql`${arrayOf(
    lines.map(() => newId()),
    "bigint",
  )}, ${arrayOf(
    lines.map(({ roleId }) => roleId),
    "bigint",
  )}, ${arrayOf(
    lines.map(({ module }) => module),
    "text",
  )}`;
  await work.run(sql`insert into role_right (id, seq, role_id, module, ${columns}, other_actions)
    select k.id, row_number() over (partition by k.role_id order by k.module), k.role_id, k.module, ${ticks},
      string_agg(action, ', ' order by action) filter (where action <> all(${ticked}))
    from unnest(${keys}) as k (id, role_id, module) join role_grant g on g.role_id = k.role_id and g.module = k.module
    group by k.id, k.role_id, k.module`);
}
