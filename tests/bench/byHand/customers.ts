import type { Client } from "#db/client";
import { COMPANY } from "../masters.ts";

const PLAIN = "lower(regexp_replace(name_zh, '[[:space:]()（）【】,，.。·-]', '', 'g'))";
const inCompany = <T>(client: Client, ask: (sql: Client) => Promise<T>): Promise<T> =>
  client.begin(async (sql) => {
    await sql.unsafe(`set local app.comp_ids = '${COMPANY}'`);
    return ask(sql as unknown as Client);
  }) as Promise<T>;

/** Names that begin as what is typed: one look-up in the index of names. */
export const twinsByHand = (client: Client, typed: string) =>
  inCompany(client, (sql) => sql.unsafe(`select id, code, name_zh from party where ${PLAIN} like $1 order by code limit 8`, [`${typed}%`]));

/** The first fifty customers with owner, department and region. */
export const listCustomersByHand = (client: Client) =>
  inCompany(client, (sql) =>
    sql.unsafe(
      `select p.*, c.*, g.*, e.code as owner_code, e.name_zh as owner_name, d.code as department_code, d.name_zh as department_name,
        r.code as region_code, r.name_zh as region_name
      from customer c join company_party g on g.comp_id = c.comp_id and g.id = c.id join party p on p.id = c.id
      left join employee e on e.comp_id = c.comp_id and e.id = c.owner_id
      left join department d on d.comp_id = c.comp_id and d.id = g.department_id
      left join market_region r on r.comp_id = c.comp_id and r.id = c.region_id
      where c.comp_id = $1 and g.is_customer order by p.code limit 51`,
      [COMPANY],
    ),
  );

/** One customer with his aliases. */
export const customerByHand = (client: Client, id: string) =>
  inCompany(client, async (sql) =>
    Promise.all([
      sql.unsafe(
        `select p.*, c.*, g.*, e.code as owner_code, e.name_zh as owner_name, d.code as department_code, d.name_zh as department_name
        from customer c join company_party g on g.comp_id = c.comp_id and g.id = c.id join party p on p.id = c.id
        left join employee e on e.comp_id = c.comp_id and e.id = c.owner_id
        left join department d on d.comp_id = c.comp_id and d.id = g.department_id where c.comp_id = $1 and c.id = $2`,
        [COMPANY, id],
      ),
      sql.unsafe("select * from customer_alias where comp_id = $1 and customer_id = $2 order by seq", [COMPANY, id]),
    ]),
  );
