ALTER TABLE "settlement_line" ALTER COLUMN "issue_line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "stock_days_ahead" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "money_days_ahead" integer DEFAULT 31 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD COLUMN "area" text;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD COLUMN "seat" text;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD COLUMN "box" text;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD COLUMN "settled_quantity" numeric(18,6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "accepted_quantity" numeric(18,6);--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "rejected_quantity" numeric(18,6);--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "free_reason" text;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD COLUMN "free_reason" text;--> statement-breakpoint
ALTER TABLE "stock_period" ADD COLUMN "from_on" date;--> statement-breakpoint
ALTER TABLE "stock_period" ADD COLUMN "to_on" date;--> statement-breakpoint
ALTER TABLE "stock_period" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD COLUMN "in_state" text;--> statement-breakpoint
update goods_issue_line l set settled_quantity = s.quantity from (select t.comp_id, t.issue_line_id, sum(t.quantity) as quantity from settlement_line t join settlement h on h.comp_id = t.comp_id and h.id = t.settlement_id and h.stage = 'posted' group by t.comp_id, t.issue_line_id) s where s.comp_id = l.comp_id and s.issue_line_id = l.id and l.settlement_id is not null;--> statement-breakpoint
ALTER TABLE "goods_issue_line" DROP COLUMN "settlement_id";--> statement-breakpoint
insert into stock_period (comp_id, id, warehouse_id, year_month, created_by, updated_by)
  select w.comp_id, (((extract(epoch from now()) * 1000)::bigint - 1735689600000) << 22) + row_number() over (order by w.comp_id, w.id, g.month), w.id, to_char(g.month, 'YYYY-MM'), 0, 0
  from (select w.comp_id, w.id, date_trunc('month', now() at time zone c.time_zone) as this, (select max(p.year_month) from stock_period p where p.comp_id = w.comp_id and p.warehouse_id = w.id) as last
    from warehouse w join company c on c.id = w.comp_id) w
  cross join lateral generate_series(coalesce(to_date(w.last, 'YYYY-MM')::timestamp + interval '1 month', w.this), w.this, interval '1 month') as g (month) on conflict do nothing;--> statement-breakpoint
update stock_period set from_on = to_date(year_month, 'YYYY-MM'), to_on = to_date(year_month, 'YYYY-MM') + interval '1 month - 1 day', is_closed = stage = 'closed';
