import { pgTable, text } from "drizzle-orm/pg-core";
import { companyColumns, instant } from "#db/columns";

/** When an interface was last used, and how that ended. */
export const externalInterfaceRuns = pgTable("external_interface_run", { ...companyColumns, lastRunAt: instant(), lastResult: text() });

export const EXTERNAL_INTERFACE_RUN = `select i.comp_id, i.id, coalesce(o.at, s.tried_at) as last_run_at,
    case when i.direction = 'out' and o.at is not null then case when o.stage = 'sent' then 'done' else 'failed' end
      when i.direction = 'in' and s.tried_at is not null then case when s.load_error is null then 'done' else 'failed' end end as last_result
  from external_interface i
  left join data_source s on i.direction = 'in' and s.comp_id = i.comp_id and s.code = i.source_code
  left join lateral (select coalesce(m.sent_at, m.updated_at) as at, m.stage from outbox m
    where i.direction = 'out' and m.comp_id = i.comp_id and m.channel_id = i.channel_id and (m.sent_at is not null or m.fault is not null)
    order by coalesce(m.sent_at, m.updated_at) desc limit 1) o on true`;
