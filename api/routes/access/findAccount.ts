import { everywhere } from "#db/everyCompany";
import { narrow, type RowIn, shaped } from "#db/row";
import { type SQL, sql } from "drizzle-orm";
import { type Client, run, transaction } from "#db/client";
import type { Language } from "#define/viewer";

const FOUND = shaped({
  id: "id",
  account: "text",
  passwordHash: "text",
  defaultCompId: "integer?",
  homeCompId: "integer?",
  mobile: "text?",
  email: "text?",
  language: narrow<Language>("text"),
  idDigits: "text?",
  lockedUntil: "instant?",
  secondStepAt: "instant?",
  isExact: "boolean",
});
export type Found = RowIn<typeof FOUND>;

const columns = (isExact: SQL) => sql`a.id, a.account, a.password_hash as "passwordHash", a.default_comp_id as "defaultCompId",
  a.home_comp_id as "homeCompId", a.mobile, a.email, a.language, a.id_digits as "idDigits", a.locked_until as "lockedUntil",
  a.second_step_at as "secondStepAt", ${isExact} as "isExact"`;

/**
 * The account that somebody names at the entrance: by its name, else by its mobile number, mail address or the number of its employee,
 * where that is one account only. Null where nobody is called so, or he may not sign in. Every name takes the same statements.
 */
export function findAccount(client: Client, named: string): Promise<Found | null> {
  const name = named.trim();
  return transaction(
    client,
    [],
    async (open) => {
      const rows = await everywhere(open, () =>
        open.run(FOUND`select ${columns(sql`a.account = ${name}`)} from account a
          where a.is_enabled and (a.account = ${name} or a.mobile = ${name} or lower(a.email) = ${name.toLowerCase()}
            or a.id in (select m.account_id from membership m join employee e on e.comp_id = m.comp_id and e.id = m.employee_id
              where m.stage = 'enabled' and e.code = ${name}))
          order by a.account = ${name} desc limit 20`),
      );
      return rows.find(({ isExact }) => isExact) ?? (rows.length === 1 ? (rows[0] ?? null) : null);
    },
    "read only",
  );
}

/** An account that may sign in, by its id. */
export async function accountWithId(client: Client, id: string): Promise<Found | null> {
  const [row] = await run(client, FOUND`select ${columns(sql`true`)} from account a where a.id = ${id} and a.is_enabled`);
  return row ?? null;
}
