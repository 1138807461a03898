import { type SQL, sql } from "drizzle-orm";
import type { Work } from "#define/work";
import { isBusy } from "#posting/customer/pool";
import { ruleInForce } from "./ruleInForce.ts";

/** The rule in force for a customer `t0` of the pool: that of the department whose he is, or in whose pool he lies. */
const RULE = (work: Work): SQL =>
  ruleInForce(
    work,
    sql`coalesce(t0.pool_department_id, (select p.department_id from company_party p where p.comp_id = t0.comp_id and p.id = t0.id))`,
    sql`(select l.level from customer l where l.comp_id = t0.comp_id and l.id = t0.id)`,
  );

/** The day of going back for want of an order, counted from the last one, or since his owner has him. */
const DEAL_DAY = sql`greatest(t0.since_on, coalesce((select max(s.effective_on) from sales_contract s where s.comp_id = t0.comp_id
  and s.customer_id = t0.id), t0.since_on)) + r.deal_days`;
/** The same for want of a follow-up. */
const FOLLOW_DAY = sql`greatest(t0.since_on, coalesce(c.last_follow_on, t0.since_on)) + r.follow_days`;

/**
 * The day on which a customer's owner is warned: so many days before he goes back, as his last follow-up, his last order and the rule say;
 * null where no rule says so.
 */
const WARNS = (work: Work): SQL => sql`(select least(${FOLLOW_DAY}, ${DEAL_DAY}) - r.warn_days
    from ${RULE(work)} r join customer c on c.comp_id = t0.comp_id and c.id = t0.id)`;

const isExempt = (work: Work): SQL => isBusy(work.compId, sql`t0.id`);

/** Whoever has a contract running or money open is left alone. */
export const isWarned = (work: Work): SQL => sql`not ${isExempt(work)} and ${WARNS(work)} <= ${work.today}::date`;

/** Somebody followed up, ordered, or owes again: the warning is over. */
export const isSafe = (work: Work): SQL => sql`(${isExempt(work)} or coalesce(${WARNS(work)} > ${work.today}::date, true))`;

/** The order is what is wanting: no follow-up puts that off. */
export const wantsDeal = (work: Work): SQL =>
  sql`not ${isExempt(work)} and (select ${DEAL_DAY} - r.warn_days from ${RULE(work)} r) <= ${work.today}::date`;

/** The announced day has come, and nothing happened. */
export const isRecycled = (work: Work): SQL => sql`t0.recycle_on <= ${work.today}::date and ${isWarned(work)}`;

const IS_DISABLED = sql`exists (select from company_party d where d.comp_id = t0.comp_id and d.id = t0.id and d.stage = 'disabled')`;
/** The customer himself is out of use, or turned out to be another one. */
export const isOutOfUse = (): SQL => IS_DISABLED;
/** He is not any more. */
export const isInUse = (): SQL => sql`not ${IS_DISABLED}`;

/** Nobody of the department took him within its days. */
export const isMovedUp = (work: Work): SQL => sql`t0.since_on + (select r.department_days from ${RULE(work)} r) <= ${work.today}::date`;
