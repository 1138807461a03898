CREATE TABLE "stock_count_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"unit_price" numeric(18,6),
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"batch" text,
	"area" text,
	"seat" text,
	"box" text,
	"state" text DEFAULT 'available' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"serial_nos" text,
	"department_id" bigint,
	"employee_id" bigint,
	"notes" text,
	"count_id" bigint NOT NULL,
	"is_booked" boolean DEFAULT false NOT NULL,
	"book_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"moved_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"counted_quantity" numeric(18,6),
	"recount_quantity" numeric(18,6),
	"difference" numeric(18,6),
	"difference_amount" numeric(18,4),
	"difference_reason" text,
	"expires_on" date,
	"manufacturer_id" bigint,
	"supplier_id" bigint,
	CONSTRAINT "stock_count_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_count_run_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"run_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_class_id" bigint,
	"material_name" text,
	"keeper_id" bigint,
	CONSTRAINT "stock_count_run_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_count_run" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"doc_on" date NOT NULL,
	"stage" text NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"is_blind" boolean DEFAULT false NOT NULL,
	"tolerance" numeric(9,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "stock_count_run_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_count" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"doc_on" date NOT NULL,
	"stage" text NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"department_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"run_id" bigint,
	"material_class_id" bigint,
	"material_name" text,
	"keeper_id" bigint,
	"is_blind" boolean DEFAULT false NOT NULL,
	"tolerance" numeric(9,4) DEFAULT '0' NOT NULL,
	"frozen_at" timestamp with time zone,
	"booked_lines" integer DEFAULT 0 NOT NULL,
	"total_difference" numeric(18,4) DEFAULT '0' NOT NULL,
	"adjustment_id" bigint,
	CONSTRAINT "stock_count_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "scrap_order_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6),
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"batch" text,
	"area" text,
	"seat" text,
	"box" text,
	"state" text DEFAULT 'available' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"serial_nos" text,
	"department_id" bigint,
	"employee_id" bigint,
	"notes" text,
	"scrap_id" bigint NOT NULL,
	"accepted_quantity" numeric(18,6),
	"rejected_quantity" numeric(18,6),
	"inspection_result" text,
	"responsible" text,
	"residual" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "scrap_order_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "scrap_order" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"doc_on" date NOT NULL,
	"stage" text NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"department_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"reason" text NOT NULL,
	"disposal" text,
	"inspector_id" bigint,
	"residual" numeric(18,4) DEFAULT '0' NOT NULL,
	"is_above_limit" boolean DEFAULT false NOT NULL,
	CONSTRAINT "scrap_order_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_transfer_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6),
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"batch" text,
	"area" text,
	"seat" text,
	"box" text,
	"state" text DEFAULT 'available' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"serial_nos" text,
	"department_id" bigint,
	"employee_id" bigint,
	"notes" text,
	"transfer_id" bigint NOT NULL,
	"received_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"arriving_quantity" numeric(18,6),
	"in_area" text,
	"in_seat" text,
	"in_box" text,
	CONSTRAINT "stock_transfer_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_transfer" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"doc_on" date NOT NULL,
	"stage" text NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"department_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"in_department_id" bigint NOT NULL,
	"in_warehouse_id" bigint NOT NULL,
	"total_received" numeric(18,6) DEFAULT '0' NOT NULL,
	CONSTRAINT "stock_transfer_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "scrap_limit" numeric(18,4);--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_count_id_fk" FOREIGN KEY ("comp_id","count_id") REFERENCES "public"."stock_count"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_manufacturer_id_fk" FOREIGN KEY ("comp_id","manufacturer_id") REFERENCES "public"."manufacturer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run_line" ADD CONSTRAINT "stock_count_run_line_run_id_fk" FOREIGN KEY ("comp_id","run_id") REFERENCES "public"."stock_count_run"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run_line" ADD CONSTRAINT "stock_count_run_line_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run_line" ADD CONSTRAINT "stock_count_run_line_material_class_id_fk" FOREIGN KEY ("comp_id","material_class_id") REFERENCES "public"."material_class"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run_line" ADD CONSTRAINT "stock_count_run_line_keeper_id_fk" FOREIGN KEY ("comp_id","keeper_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run" ADD CONSTRAINT "stock_count_run_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run" ADD CONSTRAINT "stock_count_run_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_run_id_fk" FOREIGN KEY ("comp_id","run_id") REFERENCES "public"."stock_count_run"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_material_class_id_fk" FOREIGN KEY ("comp_id","material_class_id") REFERENCES "public"."material_class"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_keeper_id_fk" FOREIGN KEY ("comp_id","keeper_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_adjustment_id_fk" FOREIGN KEY ("comp_id","adjustment_id") REFERENCES "public"."stock_adjustment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD CONSTRAINT "scrap_order_line_scrap_id_fk" FOREIGN KEY ("comp_id","scrap_id") REFERENCES "public"."scrap_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD CONSTRAINT "scrap_order_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD CONSTRAINT "scrap_order_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD CONSTRAINT "scrap_order_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_inspector_id_fk" FOREIGN KEY ("comp_id","inspector_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_transfer_id_fk" FOREIGN KEY ("comp_id","transfer_id") REFERENCES "public"."stock_transfer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_in_department_id_fk" FOREIGN KEY ("comp_id","in_department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_in_warehouse_id_fk" FOREIGN KEY ("comp_id","in_warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_line_count_id_seq_key" ON "stock_count_line" USING btree ("comp_id","count_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_run_line_run_id_seq_key" ON "stock_count_run_line" USING btree ("comp_id","run_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_run_doc_no_key" ON "stock_count_run" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "stock_count_run_stage_doc_on_idx" ON "stock_count_run" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_doc_no_key" ON "stock_count" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "stock_count_stage_doc_on_idx" ON "stock_count" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "stock_count_doc_on_idx" ON "stock_count" USING btree ("comp_id","doc_on");--> statement-breakpoint
CREATE INDEX "stock_count_run_id_idx" ON "stock_count" USING btree ("comp_id","run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scrap_order_line_scrap_id_seq_key" ON "scrap_order_line" USING btree ("comp_id","scrap_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "scrap_order_doc_no_key" ON "scrap_order" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "scrap_order_stage_doc_on_idx" ON "scrap_order" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "scrap_order_doc_on_idx" ON "scrap_order" USING btree ("comp_id","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_transfer_line_transfer_id_seq_key" ON "stock_transfer_line" USING btree ("comp_id","transfer_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_transfer_doc_no_key" ON "stock_transfer" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "stock_transfer_stage_doc_on_idx" ON "stock_transfer" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "stock_transfer_doc_on_idx" ON "stock_transfer" USING btree ("comp_id","doc_on");--> statement-breakpoint
CREATE INDEX "stock_transfer_in_warehouse_id_idx" ON "stock_transfer" USING btree ("comp_id","in_warehouse_id");