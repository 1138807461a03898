CREATE TABLE "risk_release" (
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
	"kind" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"contract_id" bigint,
	"issue_id" bigint,
	"department_id" bigint NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"reason" text NOT NULL,
	"submitted_by" bigint,
	CONSTRAINT "risk_release_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_erasure" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"history_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_erasure_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "coal_mine_seam" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"mine_id" bigint NOT NULL,
	"seam" text NOT NULL,
	"thickness_from" numeric(18,6),
	"thickness_to" numeric(18,6),
	"dip" numeric(18,6),
	"depth" numeric(18,6),
	"hardness" numeric(18,6),
	"gas" text,
	"notes" text,
	CONSTRAINT "coal_mine_seam_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_change" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "pool_rule" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD COLUMN "recoverable_reserves" numeric(18,6);--> statement-breakpoint
ALTER TABLE "coal_mine" ADD COLUMN "reserves_on" date;--> statement-breakpoint
ALTER TABLE "risk_release" ADD CONSTRAINT "risk_release_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_release" ADD CONSTRAINT "risk_release_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_release" ADD CONSTRAINT "risk_release_issue_id_fk" FOREIGN KEY ("comp_id","issue_id") REFERENCES "public"."goods_issue"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_release" ADD CONSTRAINT "risk_release_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine_seam" ADD CONSTRAINT "coal_mine_seam_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risk_release_doc_on_id_idx" ON "risk_release" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "risk_release_stage_doc_on_id_idx" ON "risk_release" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_release_doc_no_key" ON "risk_release" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "risk_release_contract_id_idx" ON "risk_release" USING btree ("comp_id","contract_id");--> statement-breakpoint
CREATE INDEX "risk_release_issue_id_idx" ON "risk_release" USING btree ("comp_id","issue_id");--> statement-breakpoint
CREATE INDEX "audit_erasure_history_id_idx" ON "audit_erasure" USING btree ("comp_id","history_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coal_mine_seam_mine_id_seq_key" ON "coal_mine_seam" USING btree ("comp_id","mine_id","seq");--> statement-breakpoint
ALTER TABLE "customer_change" ADD CONSTRAINT "customer_change_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_rule" ADD CONSTRAINT "pool_rule_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;