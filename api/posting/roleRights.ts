import { type SQL, sql } from "drizzle-orm";
import { arrayOf, identifier, snake } from "#db/sql";
import { ownNames } from "#define/own";
import { RIGHTS } from "#define/access/rights";

/** Writes the lines of roles anew from what is granted to them action by action, a line for each module. */
export async function layRights(work: { run(query: SQL): Promise<void> }, roles: readonly string[]): Promise<void> {
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
  await work.run(sql`insert into role_right (id, seq, role_id, module, ${columns}, other_actions)
    select (floor(random() * 90000000000000000))::bigint, row_number() over (partition by role_id order by module), role_id, module, ${ticks},
      string_agg(action, ', ' order by action) filter (where action <> all(${ticked}))
    from role_grant where role_id = any(${ids}) and module not like 'source.%' group by role_id, module`);
}
