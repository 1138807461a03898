import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money } from "#db/columns";

/** Customers whose owner left the company, until none remain; who is out of use needs no other owner. */
export const leaverCustomers = pgTable("leaver_customer", {
  ...companyColumns,
  code: text().notNull(),
  customerId: bigintText().notNull(),
  ownerId: bigintText().notNull(),
  departmentId: bigintText(),
  regionId: bigintText(),
  level: text(),
  leftOn: day(),
  balance: money(),
});

export const LEAVER_CUSTOMER = `select c.comp_id, c.id, p.code, c.id as customer_id, c.owner_id, cp.department_id, c.region_id, c.level, e.left_on,
    coalesce((select sum(e.company_amount) from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
      where i.comp_id = c.comp_id and i.customer_id = c.id and i.open_amount <> 0), 0)::numeric(18,4) as balance
  from customer c join party p on p.id = c.id join company_party cp on cp.comp_id = c.comp_id and cp.id = c.id
  join employee e on e.comp_id = c.comp_id and e.id = c.owner_id join company o on o.id = c.comp_id
  where cp.stage <> 'disabled' and (e.stage = 'disabled' or e.left_on <= (now() at time zone o.time_zone)::date)`;
