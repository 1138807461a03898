update meeting_data_line l set measure = 'other' from meeting_data d where d.comp_id = l.comp_id and d.id = l.data_id
  and (l.measure is null or d.variant not in ('', 'indicators') and not (d.variant = 'product' and l.measure = 'orderIntake'));--> statement-breakpoint
update market_forecast_line l set measure = 'other' from market_forecast d where d.comp_id = l.comp_id and d.id = l.forecast_id
  and (l.measure is null or d.variant <> '' and not (d.variant = 'market' and l.measure = 'orderIntake'));--> statement-breakpoint
ALTER TABLE "market_forecast_line" ALTER COLUMN "kpi_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "market_forecast_line" ALTER COLUMN "measure" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ALTER COLUMN "kpi_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ALTER COLUMN "measure" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "market_forecast_line" ADD COLUMN "product_line_id" bigint;--> statement-breakpoint
ALTER TABLE "market_forecast_line" ADD COLUMN "source" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD COLUMN "handed_in_on" date;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD COLUMN "tonnage" numeric(18,6);--> statement-breakpoint
ALTER TABLE "market_forecast" ADD COLUMN "cost_per_ton" numeric(18,4);--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD COLUMN "product_line_id" bigint;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD COLUMN "source" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD COLUMN "contract_id" bigint;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD COLUMN "material_id" bigint;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD COLUMN "drawing_no" text;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD COLUMN "planned_on" date;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD COLUMN "done_on" date;--> statement-breakpoint
ALTER TABLE "sales_target_line" ADD COLUMN "kpi_name" text;--> statement-breakpoint
ALTER TABLE "sales_target_line" ADD COLUMN "kpi_unit" text;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "intake_planned" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "invoiced_planned" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "collected_planned" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "intake_gap" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "invoiced_gap" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "collected_gap" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "approval_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "provision_matrix" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "market_forecast_line" ADD CONSTRAINT "market_forecast_line_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_previous_id_fk" FOREIGN KEY ("comp_id","previous_id") REFERENCES "public"."market_forecast"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD CONSTRAINT "meeting_data_line_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD CONSTRAINT "meeting_data_line_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD CONSTRAINT "meeting_data_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" DROP COLUMN "month_gap";--> statement-breakpoint
ALTER TABLE "sales_target" DROP COLUMN "total_amount";--> statement-breakpoint
ALTER TABLE "sales_target" DROP COLUMN "approved_by";--> statement-breakpoint
ALTER TABLE "sales_target" DROP COLUMN "approved_at";--> statement-breakpoint
update meeting_data_line set source = 'books' where measure in ('orderIntake', 'invoiced', 'collected');--> statement-breakpoint
update market_forecast_line set source = 'books' where measure in ('orderIntake', 'invoiced', 'collected');--> statement-breakpoint
update meeting_data_line l set duty_person_id = d.owner_id from meeting_data d where d.comp_id = l.comp_id and d.id = l.data_id and l.source = 'owner' and l.duty_person_id is null;--> statement-breakpoint
update market_forecast d set edition = v.edition, previous_id = v.previous_id from (
  select comp_id, id, row_number() over versions as edition, lag(id) over versions as previous_id from market_forecast where stage = 'locked'
  window versions as (partition by comp_id, variant, period, period_key, department_id, region_id, coal_mine_id, product_line_id order by locked_on, id)) v
  where v.comp_id = d.comp_id and v.id = d.id;--> statement-breakpoint
update market_forecast d set handed_in_on = h.on_day from (select comp_id, document_id, max(created_at)::date as on_day from document_history
  where module = 'crm.marketForecast' and action = 'submit' group by comp_id, document_id) h
  where h.comp_id = d.comp_id and h.document_id = d.id and d.stage in ('submitted', 'locked');--> statement-breakpoint
update meeting_data d set confirmed_by = h.actor_id, confirmed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'crm.meetingData' and h.document_id = d.id and h.action = 'lock' and d.stage = 'locked';--> statement-breakpoint
update market_forecast d set confirmed_by = h.actor_id, confirmed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'crm.marketForecast' and h.document_id = d.id and h.action = 'lock' and d.stage = 'locked';--> statement-breakpoint
update sales_target d set confirmed_by = h.actor_id, confirmed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'crm.salesTarget' and h.document_id = d.id and h.action in ('approve', 'takeOver') and d.stage in ('approved', 'done', 'replaced');--> statement-breakpoint
update sales_target d set intake_planned = l.intake, invoiced_planned = l.invoiced, collected_planned = l.collected,
  intake_gap = coalesce(d.intake_target, l.intake) - l.intake, invoiced_gap = coalesce(d.invoiced_target, l.invoiced) - l.invoiced,
  collected_gap = coalesce(d.collected_target, l.collected) - l.collected,
  approval_amount = greatest(d.intake_target, l.intake, d.invoiced_target, l.invoiced, d.collected_target, l.collected)
  from (select comp_id, target_id, coalesce(sum(amount) filter (where measure = 'orderIntake'), 0) as intake,
    coalesce(sum(amount) filter (where measure = 'invoiced'), 0) as invoiced, coalesce(sum(amount) filter (where measure = 'collected'), 0) as collected
    from sales_target_line group by comp_id, target_id) l where l.comp_id = d.comp_id and l.target_id = d.id;--> statement-breakpoint
update sales_target set stage = 'inApproval' where stage = 'submitted';--> statement-breakpoint
update receivable_class set stage = 'inApproval' where stage = 'submitted';--> statement-breakpoint
update provision_matrix set stage = 'inApproval' where stage = 'submitted';--> statement-breakpoint
update role_grant set action = 'cancelApproved' where action = 'cancel' and module in ('crm.salesTarget', 'sales.receivableClass', 'sales.provisionMatrix');--> statement-breakpoint
insert into role_grant (role_id, module, action) select g.role_id, g.module, a.action from role_grant g
  join (values ('submit', 'copyAsNew', array['crm.salesTarget', 'sales.receivableClass', 'sales.provisionMatrix']),
    ('copyLast', 'begin', array['crm.meetingData', 'crm.marketForecast']), ('lock', 'revise', array['crm.marketForecast'])) as a (given, action, modules)
  on a.given = g.action and g.module = any(a.modules) on conflict do nothing;--> statement-breakpoint
delete from role_grant where module = 'crm.marketForecast' and action = 'unlock';
