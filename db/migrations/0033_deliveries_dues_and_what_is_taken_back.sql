CREATE TABLE "contract_delivery" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"origin_id" bigint NOT NULL,
	"moved_on" date NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"company_amount" numeric(18,4) NOT NULL,
	"serial_nos" text,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_delivery_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_due" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"instalment_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	"valid_on" date NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"company_amount" numeric(18,4) NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_due_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "operation_type" ADD COLUMN "requires_contract" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receivable_revaluation" ADD COLUMN "taken_back_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "shipped_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "first_shipped_on" date;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD COLUMN "contract_product_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD COLUMN "contract_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_delivery" ADD CONSTRAINT "contract_delivery_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_delivery" ADD CONSTRAINT "contract_delivery_product_id_fk" FOREIGN KEY ("comp_id","product_id") REFERENCES "public"."sales_contract_product"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_due" ADD CONSTRAINT "contract_due_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_delivery_contract_id_idx" ON "contract_delivery" USING btree ("comp_id","contract_id");--> statement-breakpoint
CREATE INDEX "contract_delivery_product_id_idx" ON "contract_delivery" USING btree ("comp_id","product_id");--> statement-breakpoint
CREATE INDEX "contract_delivery_line_id_idx" ON "contract_delivery" USING btree ("comp_id","line_id");--> statement-breakpoint
CREATE INDEX "contract_due_contract_id_idx" ON "contract_due" USING btree ("comp_id","contract_id");--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_contract_product_id_fk" FOREIGN KEY ("comp_id","contract_product_id") REFERENCES "public"."sales_contract_product"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_issue_contract_id_idx" ON "goods_issue" USING btree ("comp_id","contract_id");
--> statement-breakpoint
insert into contract_delivery (comp_id, id, contract_id, product_id, kind, origin_id, moved_on, quantity, amount, company_amount, module, document_id, line_id, doc_no, created_by)
select comp_id, id, contract_id, product_id, 'delivery', id, moved_on, quantity, amount, round(amount * exchange_rate, 2), 'sales.salesContract', contract_id, product_id, doc_no, 0
from (select p.comp_id, ((extract(epoch from now()) * 1000 - 1735689600000)::bigint << 22) + row_number() over (order by p.comp_id, p.id) as id, p.contract_id, p.id as product_id, c.doc_no, c.exchange_rate,
    coalesce(p.shipped_on, c.shipped_on, c.effective_on, c.doc_on) as moved_on, p.shipped_quantity as quantity, case when p.shipped_quantity = p.quantity then p.amount else round(p.amount * p.shipped_quantity / p.quantity, 2) end as amount
  from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id where p.shipped_quantity > 0) shipped;--> statement-breakpoint
update sales_contract_product p set shipped_amount = d.amount, first_shipped_on = d.moved_on, shipped_on = d.moved_on from contract_delivery d where d.comp_id = p.comp_id and d.product_id = p.id;--> statement-breakpoint
insert into contract_due (comp_id, id, contract_id, instalment_id, due_on, valid_on, amount, company_amount, created_by)
select comp_id, ((extract(epoch from now()) * 1000 - 1735689600000)::bigint << 22) + row_number() over (order by comp_id, contract_id, valid_on, instalment_id, due_on), contract_id, instalment_id, due_on, valid_on, amount, company_amount, 0
from (
  select c.comp_id, c.id as contract_id, s.instalment_id, s.due_on, s.valid_on, sum(s.amount) as amount, sum(sign(s.amount) * round(abs(s.amount) * c.exchange_rate, 2)) as company_amount
  from sales_contract c cross join lateral (
    select n.id as instalment_id, n.due_on, greatest(c.effective_on, v.replaced_on) as valid_on, n.amount from sales_contract_instalment n
      left join (select comp_id, contract_id, max(replaced_on) as replaced_on from sales_contract_version group by 1, 2) v on v.comp_id = c.comp_id and v.contract_id = c.id
      where n.comp_id = c.comp_id and n.contract_id = c.id
    union all select n.id, n.due_on, greatest(c.effective_on, c.closed_on), n.invoiced_amount - n.amount from sales_contract_instalment n where c.closed_on is not null and n.comp_id = c.comp_id and n.contract_id = c.id
    union all select (j.value ->> 'id')::bigint, (j.value ->> 'dueOn')::date, greatest(c.effective_on, case w.at when 'begun' then v.begun_on else v.replaced_on end), w.sign * (j.value ->> 'amount')::numeric
      from (select *, lag(replaced_on) over (partition by contract_id order by revision) as begun_on from sales_contract_version where comp_id = c.comp_id and contract_id = c.id) v
      cross join lateral jsonb_array_elements(v.content::jsonb -> 'lines' -> 'instalments') j
      cross join (values ('begun', 1), ('ended', -1)) w (at, sign)) s
  where c.effective_on is not null group by c.comp_id, c.id, s.instalment_id, s.due_on, s.valid_on having sum(s.amount) <> 0) moved;
