CREATE TABLE "contact_reveal_value" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reveal_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text,
	CONSTRAINT "contact_reveal_value_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_reveal" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"doc_on" date NOT NULL,
	"stage" text NOT NULL,
	"notes" text,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"reversed_by" bigint,
	"reversed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"contact_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"owner_id" bigint,
	"department_id" bigint,
	"reason" text NOT NULL,
	CONSTRAINT "contact_reveal_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_forecast_entry" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"forecast_id" bigint NOT NULL,
	"week_key" text NOT NULL,
	"on_day" date NOT NULL,
	"project_id" bigint NOT NULL,
	"project_no" text NOT NULL,
	"name" text NOT NULL,
	"project_stage" text NOT NULL,
	"phase_id" bigint,
	"customer_id" bigint,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"product_line_id" bigint,
	"mine_id" bigint,
	"expected_on" date,
	"win_percent" numeric(9,4),
	"estimated_amount" numeric(18,4) NOT NULL,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_forecast_entry_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_forecast" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"doc_on" date NOT NULL,
	"stage" text NOT NULL,
	"notes" text,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"reversed_by" bigint,
	"reversed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"week_key" text,
	"friday_on" date,
	"taken_at" timestamp with time zone,
	"projects" integer,
	CONSTRAINT "order_forecast_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "reveal_reason" text;--> statement-breakpoint
ALTER TABLE "contact_reveal_value" ADD CONSTRAINT "contact_reveal_value_reveal_id_fk" FOREIGN KEY ("comp_id","reveal_id") REFERENCES "public"."contact_reveal"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reveal" ADD CONSTRAINT "contact_reveal_contact_id_fk" FOREIGN KEY ("comp_id","contact_id") REFERENCES "public"."contact"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reveal" ADD CONSTRAINT "contact_reveal_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reveal" ADD CONSTRAINT "contact_reveal_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reveal" ADD CONSTRAINT "contact_reveal_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forecast_entry" ADD CONSTRAINT "order_forecast_entry_forecast_id_fk" FOREIGN KEY ("comp_id","forecast_id") REFERENCES "public"."order_forecast"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forecast_entry" ADD CONSTRAINT "order_forecast_entry_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forecast_entry" ADD CONSTRAINT "order_forecast_entry_phase_id_fk" FOREIGN KEY ("comp_id","phase_id") REFERENCES "public"."project_phase"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forecast_entry" ADD CONSTRAINT "order_forecast_entry_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forecast_entry" ADD CONSTRAINT "order_forecast_entry_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forecast_entry" ADD CONSTRAINT "order_forecast_entry_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forecast_entry" ADD CONSTRAINT "order_forecast_entry_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forecast_entry" ADD CONSTRAINT "order_forecast_entry_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forecast_entry" ADD CONSTRAINT "order_forecast_entry_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forecast_entry" ADD CONSTRAINT "order_forecast_entry_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_reveal_value_reveal_id_seq_key" ON "contact_reveal_value" USING btree ("comp_id","reveal_id","seq");--> statement-breakpoint
CREATE INDEX "contact_reveal_doc_on_id_idx" ON "contact_reveal" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "contact_reveal_stage_doc_on_id_idx" ON "contact_reveal" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_reveal_doc_no_key" ON "contact_reveal" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "contact_reveal_contact_id_idx" ON "contact_reveal" USING btree ("comp_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_forecast_entry_project_id_on_day_key" ON "order_forecast_entry" USING btree ("comp_id","project_id","on_day");--> statement-breakpoint
CREATE INDEX "order_forecast_entry_on_day_id_idx" ON "order_forecast_entry" USING btree ("comp_id","on_day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_forecast_doc_no_key" ON "order_forecast" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "order_forecast_week_key_key" ON "order_forecast" USING btree ("comp_id","week_key");--> statement-breakpoint
CREATE INDEX "order_forecast_friday_on_id_idx" ON "order_forecast" USING btree ("comp_id","friday_on","id");--> statement-breakpoint
CREATE INDEX "order_forecast_stage_friday_on_id_idx" ON "order_forecast" USING btree ("comp_id","stage","friday_on","id");