CREATE TABLE "account_mapping" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account" text NOT NULL,
	"yonyou_code" text,
	"yonyou_name" text,
	"kingdee_code" text,
	"kingdee_name" text,
	"auxiliary" text DEFAULT 'none' NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_mapping_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "collection_plan_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"plan_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"contract_id" bigint,
	"item_id" bigint,
	"instalment_id" bigint,
	"due_on" date,
	"balance" numeric(18,4) DEFAULT '0' NOT NULL,
	"overdue_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"planned_on" date,
	"plan_amount" numeric(18,4) NOT NULL,
	"actual_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"problem" text,
	CONSTRAINT "collection_plan_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "collection_plan" (
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
	"year_month" text NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"plan_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"actual_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"complete_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"submitted_by" bigint,
	CONSTRAINT "collection_plan_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_check" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"department_id" bigint,
	"checked_on" date NOT NULL,
	"credit_limit" numeric(18,4) NOT NULL,
	"released" numeric(18,4) NOT NULL,
	"open_amount" numeric(18,4) NOT NULL,
	"not_invoiced" numeric(18,4) NOT NULL,
	"advances" numeric(18,4) NOT NULL,
	"new_amount" numeric(18,4) NOT NULL,
	"exposure" numeric(18,4) NOT NULL,
	"outcome" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_check_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_release" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"reason" text NOT NULL,
	"submitted_by" bigint,
	CONSTRAINT "credit_release_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "dunning_call" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"called_on" date NOT NULL,
	"caller_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"contact" text,
	"method" text NOT NULL,
	"result" text NOT NULL,
	"promised_on" date,
	"promised_amount" numeric(18,4),
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dunning_call_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_period" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"stage" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receivable_period_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_revaluation_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"revaluation_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"open_amount" numeric(18,4) NOT NULL,
	"booked_amount" numeric(18,4) NOT NULL,
	"rate" numeric(18,8) NOT NULL,
	"revalued_amount" numeric(18,4) NOT NULL,
	"difference" numeric(18,4) NOT NULL,
	CONSTRAINT "receivable_revaluation_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_revaluation" (
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
	"year_month" text NOT NULL,
	"difference" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	CONSTRAINT "receivable_revaluation_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_settlement_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"settlement_id" bigint NOT NULL,
	"advance_item_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"notes" text,
	"undone_on" date,
	CONSTRAINT "receivable_settlement_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_settlement" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"submitted_by" bigint,
	"contract_id" bigint,
	"method" text DEFAULT 'oldest' NOT NULL,
	CONSTRAINT "receivable_settlement_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_write_off_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"write_off_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"notes" text,
	CONSTRAINT "receivable_write_off_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_write_off" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"submitted_by" bigint,
	"reason" text NOT NULL,
	CONSTRAINT "receivable_write_off_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "refund_request" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"submitted_by" bigint,
	"contract_id" bigint,
	"receipt_id" bigint,
	"reason" text NOT NULL,
	"bank" text,
	"bank_account" text,
	"explanation" text,
	"paid_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"paid_on" date,
	CONSTRAINT "refund_request_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "voucher_export_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"export_id" bigint NOT NULL,
	"target" text NOT NULL,
	"edition" integer NOT NULL,
	"journal_line_id" bigint NOT NULL,
	"voucher_no" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voucher_export_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "voucher_export" (
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
	"year_month" text NOT NULL,
	"target" text NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"voucher_count" integer DEFAULT 0 NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"debit" numeric(18,4) DEFAULT '0' NOT NULL,
	"exported_by" bigint,
	"exported_at" timestamp with time zone,
	CONSTRAINT "voucher_export_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoice_head" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" bigint NOT NULL,
	"credit_code" text NOT NULL,
	"bank" text,
	"bank_account" text,
	"address" text,
	"phone" text,
	"notes" text,
	CONSTRAINT "invoice_head_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_invoice_product" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"invoice_id" bigint NOT NULL,
	"contract_product_id" bigint,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6) NOT NULL,
	"tax_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"notes" text,
	CONSTRAINT "sales_invoice_product_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_receipt" (
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
	"bank_ref" text NOT NULL,
	"bank" text,
	"payer" text NOT NULL,
	"payer_account" text,
	"purpose" text,
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) NOT NULL,
	"customer_id" bigint,
	"contract_id" bigint,
	"department_id" bigint,
	"salesperson_id" bigint,
	"claim_reason" text,
	"is_known_payer" boolean DEFAULT false NOT NULL,
	"receipt_id" bigint,
	"submitted_by" bigint,
	CONSTRAINT "bank_receipt_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_bill" (
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
	"receipt_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"bill_type" text NOT NULL,
	"paper_no" text,
	"acceptor" text,
	"bank" text,
	"due_on" date NOT NULL,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"total_amount" numeric(18,4) NOT NULL,
	"company_amount" numeric(18,4) NOT NULL,
	"endorsed_to_id" bigint,
	"discount_bank" text,
	"discount_fee" numeric(18,4),
	"moved_on" date,
	"bookings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "receivable_bill_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "journal_line" ADD COLUMN "party_id" bigint;--> statement-breakpoint
ALTER TABLE "business_unit" ADD COLUMN "invoice_limit" text DEFAULT 'contract' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD COLUMN "red_of_line_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD COLUMN "red_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "contract_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "invoice_type" text;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "head_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "buyer_name" text;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "credit_code" text;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "bank" text;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "bank_account" text;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "invoice_code" text;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "issued_on" date;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "tax_status" text DEFAULT 'notSent' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "tax_message" text;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "red_of_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "is_red" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "red_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "approved_content" text;--> statement-breakpoint
ALTER TABLE "sales_receipt_application" ADD COLUMN "undone_on" date;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "contract_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "payer_account" text;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "bank_ref" text;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "acceptor" text;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "bill_due_on" date;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "bill_state" text;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "settled_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "collection_plan_line" ADD CONSTRAINT "collection_plan_line_plan_id_fk" FOREIGN KEY ("comp_id","plan_id") REFERENCES "public"."collection_plan"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan_line" ADD CONSTRAINT "collection_plan_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan_line" ADD CONSTRAINT "collection_plan_line_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan_line" ADD CONSTRAINT "collection_plan_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan_line" ADD CONSTRAINT "collection_plan_line_instalment_id_fk" FOREIGN KEY ("comp_id","instalment_id") REFERENCES "public"."sales_contract_instalment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan" ADD CONSTRAINT "collection_plan_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan" ADD CONSTRAINT "collection_plan_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan" ADD CONSTRAINT "collection_plan_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_check" ADD CONSTRAINT "credit_check_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_check" ADD CONSTRAINT "credit_check_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_release" ADD CONSTRAINT "credit_release_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_release" ADD CONSTRAINT "credit_release_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_call" ADD CONSTRAINT "dunning_call_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_call" ADD CONSTRAINT "dunning_call_caller_id_fk" FOREIGN KEY ("comp_id","caller_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_call" ADD CONSTRAINT "dunning_call_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_revaluation_line" ADD CONSTRAINT "receivable_revaluation_line_revaluation_id_fk" FOREIGN KEY ("comp_id","revaluation_id") REFERENCES "public"."receivable_revaluation"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_revaluation_line" ADD CONSTRAINT "receivable_revaluation_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_revaluation_line" ADD CONSTRAINT "receivable_revaluation_line_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD CONSTRAINT "receivable_settlement_line_settlement_id_fk" FOREIGN KEY ("comp_id","settlement_id") REFERENCES "public"."receivable_settlement"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD CONSTRAINT "receivable_settlement_line_advance_item_id_fk" FOREIGN KEY ("comp_id","advance_item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD CONSTRAINT "receivable_settlement_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off_line" ADD CONSTRAINT "receivable_write_off_line_write_off_id_fk" FOREIGN KEY ("comp_id","write_off_id") REFERENCES "public"."receivable_write_off"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off_line" ADD CONSTRAINT "receivable_write_off_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD CONSTRAINT "receivable_write_off_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD CONSTRAINT "receivable_write_off_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD CONSTRAINT "receivable_write_off_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD CONSTRAINT "receivable_write_off_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD CONSTRAINT "receivable_write_off_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_receipt_id_fk" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."sales_receipt"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_export_line" ADD CONSTRAINT "voucher_export_line_export_id_fk" FOREIGN KEY ("comp_id","export_id") REFERENCES "public"."voucher_export"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_head" ADD CONSTRAINT "invoice_head_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ADD CONSTRAINT "sales_invoice_product_invoice_id_fk" FOREIGN KEY ("comp_id","invoice_id") REFERENCES "public"."sales_invoice"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ADD CONSTRAINT "sales_invoice_product_contract_product_id_fk" FOREIGN KEY ("comp_id","contract_product_id") REFERENCES "public"."sales_contract_product"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ADD CONSTRAINT "sales_invoice_product_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_receipt_id_fk" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."sales_receipt"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_receipt_id_fk" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."sales_receipt"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_endorsed_to_id_fk" FOREIGN KEY ("comp_id","endorsed_to_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_mapping_account_key" ON "account_mapping" USING btree ("comp_id","account");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_plan_line_plan_id_seq_key" ON "collection_plan_line" USING btree ("comp_id","plan_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_plan_doc_no_key" ON "collection_plan" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "collection_plan_year_month_idx" ON "collection_plan" USING btree ("comp_id","year_month");--> statement-breakpoint
CREATE INDEX "credit_check_customer_id_checked_on_idx" ON "credit_check" USING btree ("comp_id","customer_id","checked_on");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_release_doc_no_key" ON "credit_release" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "credit_release_customer_id_valid_to_idx" ON "credit_release" USING btree ("comp_id","customer_id","valid_to");--> statement-breakpoint
CREATE INDEX "dunning_call_customer_id_called_on_idx" ON "dunning_call" USING btree ("comp_id","customer_id","called_on");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_period_year_month_key" ON "receivable_period" USING btree ("comp_id","year_month");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_revaluation_line_revaluation_id_seq_key" ON "receivable_revaluation_line" USING btree ("comp_id","revaluation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_revaluation_doc_no_key" ON "receivable_revaluation" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_settlement_line_settlement_id_seq_key" ON "receivable_settlement_line" USING btree ("comp_id","settlement_id","seq");--> statement-breakpoint
CREATE INDEX "receivable_settlement_line_advance_item_id_idx" ON "receivable_settlement_line" USING btree ("comp_id","advance_item_id");--> statement-breakpoint
CREATE INDEX "receivable_settlement_line_item_id_idx" ON "receivable_settlement_line" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_settlement_doc_no_key" ON "receivable_settlement" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "receivable_settlement_stage_doc_on_idx" ON "receivable_settlement" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "receivable_settlement_customer_id_idx" ON "receivable_settlement" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_write_off_line_write_off_id_seq_key" ON "receivable_write_off_line" USING btree ("comp_id","write_off_id","seq");--> statement-breakpoint
CREATE INDEX "receivable_write_off_line_item_id_idx" ON "receivable_write_off_line" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_write_off_doc_no_key" ON "receivable_write_off" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "receivable_write_off_stage_doc_on_idx" ON "receivable_write_off" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "receivable_write_off_customer_id_idx" ON "receivable_write_off" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_request_doc_no_key" ON "refund_request" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "refund_request_stage_doc_on_idx" ON "refund_request" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "refund_request_customer_id_idx" ON "refund_request" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_export_line_export_id_seq_key" ON "voucher_export_line" USING btree ("comp_id","export_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_export_line_target_journal_line_id_edition_key" ON "voucher_export_line" USING btree ("comp_id","target","journal_line_id","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_export_doc_no_key" ON "voucher_export" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_head_code_key" ON "invoice_head" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "invoice_head_customer_id_idx" ON "invoice_head" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoice_product_invoice_id_seq_key" ON "sales_invoice_product" USING btree ("comp_id","invoice_id","seq");--> statement-breakpoint
CREATE INDEX "sales_invoice_product_contract_product_id_idx" ON "sales_invoice_product" USING btree ("comp_id","contract_product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_receipt_doc_no_key" ON "bank_receipt" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_receipt_bank_ref_key" ON "bank_receipt" USING btree ("comp_id","bank_ref");--> statement-breakpoint
CREATE INDEX "bank_receipt_stage_doc_on_idx" ON "bank_receipt" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_bill_doc_no_key" ON "receivable_bill" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_bill_receipt_id_key" ON "receivable_bill" USING btree ("comp_id","receipt_id");--> statement-breakpoint
CREATE INDEX "receivable_bill_stage_due_on_idx" ON "receivable_bill" USING btree ("comp_id","stage","due_on");--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_red_of_line_id_fk" FOREIGN KEY ("comp_id","red_of_line_id") REFERENCES "public"."sales_invoice_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_head_id_fk" FOREIGN KEY ("comp_id","head_id") REFERENCES "public"."invoice_head"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_red_of_id_fk" FOREIGN KEY ("comp_id","red_of_id") REFERENCES "public"."sales_invoice"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_invoice_line_red_of_line_id_idx" ON "sales_invoice_line" USING btree ("comp_id","red_of_line_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_red_of_id_idx" ON "sales_invoice" USING btree ("comp_id","red_of_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_receipt_bank_ref_key" ON "sales_receipt" USING btree ("comp_id","bank_ref");--> statement-breakpoint
UPDATE "sales_invoice" SET "issued_on" = "posted_on", "tax_status" = 'issued' WHERE "stage" = 'issued';--> statement-breakpoint
UPDATE "sales_invoice" SET "stage" = 'approved' WHERE "stage" = 'submitted';--> statement-breakpoint
UPDATE "sales_receipt" r SET "settled_amount" = r."total_amount" + coalesce(i."open_amount", 0),
  "stage" = CASE WHEN coalesce(i."open_amount", 0) = 0 THEN 'applied' WHEN r."total_amount" + i."open_amount" = 0 THEN 'confirmed' ELSE 'partApplied' END
FROM "sales_receipt" s LEFT JOIN "receivable_item" i ON i."comp_id" = s."comp_id" AND i."module" = 'sales.salesReceipt' AND i."line_id" = s."id"
WHERE s."comp_id" = r."comp_id" AND s."id" = r."id" AND r."stage" = 'confirmed';
