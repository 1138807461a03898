CREATE TABLE "approval_chain" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"module" text NOT NULL,
	"unit_id" bigint,
	"no" integer,
	"stage" text NOT NULL,
	"resubmit" text NOT NULL,
	"published_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_chain_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_run" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"chain_id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"title" text NOT NULL,
	"created_by" bigint NOT NULL,
	"opened_by" bigint NOT NULL,
	"amount" numeric(18,4),
	"state" text NOT NULL,
	"step" integer NOT NULL,
	"steps" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "approval_run_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_step_person" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"chain_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"employee_id" bigint NOT NULL,
	CONSTRAINT "approval_step_person_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_step" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"chain_id" bigint NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"resolver" text NOT NULL,
	"role_id" bigint,
	"levels" integer,
	"field" text,
	"mode" text NOT NULL,
	"ratio" integer,
	"amount_from" numeric(18,4),
	"amount_to" numeric(18,4),
	"condition" text,
	"hours" integer,
	"on_timeout" text,
	CONSTRAINT "approval_step_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_task" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"module" text NOT NULL,
	"step" integer NOT NULL,
	"visit" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"parent_id" bigint,
	"assignee_id" bigint NOT NULL,
	"handed_from" bigint,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"words" text,
	"is_self" boolean DEFAULT false NOT NULL,
	CONSTRAINT "approval_task_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "substitute_module" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"substitution_id" bigint NOT NULL,
	"module" text NOT NULL,
	CONSTRAINT "substitute_module_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "substitute" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"principal_id" bigint NOT NULL,
	"substitute_id" bigint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "substitute_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "job_lease" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_rule" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"prefix" text NOT NULL,
	"date_part" text NOT NULL,
	"digits" integer NOT NULL,
	"reset" text NOT NULL,
	"gap_free" boolean DEFAULT false NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "number_rule_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_history" ADD COLUMN "seen" jsonb;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "allows_self_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_chain" ADD CONSTRAINT "approval_chain_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_run" ADD CONSTRAINT "approval_run_chain_id_fk" FOREIGN KEY ("comp_id","chain_id") REFERENCES "public"."approval_chain"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step_person" ADD CONSTRAINT "approval_step_person_chain_id_fk" FOREIGN KEY ("comp_id","chain_id") REFERENCES "public"."approval_chain"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step_person" ADD CONSTRAINT "approval_step_person_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_chain_id_fk" FOREIGN KEY ("comp_id","chain_id") REFERENCES "public"."approval_chain"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_run_id_fk" FOREIGN KEY ("comp_id","run_id") REFERENCES "public"."approval_run"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_assignee_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_decided_by_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_handed_from_fk" FOREIGN KEY ("handed_from") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute_module" ADD CONSTRAINT "substitute_module_substitution_id_fk" FOREIGN KEY ("comp_id","substitution_id") REFERENCES "public"."substitute"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute" ADD CONSTRAINT "substitute_principal_id_fk" FOREIGN KEY ("comp_id","principal_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute" ADD CONSTRAINT "substitute_substitute_id_fk" FOREIGN KEY ("comp_id","substitute_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_chain_published_key" ON "approval_chain" USING btree ("comp_id","module",coalesce("unit_id", 0)) WHERE "approval_chain"."stage" = 'published';--> statement-breakpoint
CREATE INDEX "approval_run_module_document_id_idx" ON "approval_run" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_run_open_key" ON "approval_run" USING btree ("comp_id","module","document_id") WHERE "approval_run"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "approval_step_person_chain_id_seq_key" ON "approval_step_person" USING btree ("comp_id","chain_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_step_chain_id_seq_key" ON "approval_step" USING btree ("comp_id","chain_id","seq");--> statement-breakpoint
CREATE INDEX "approval_task_run_id_idx" ON "approval_task" USING btree ("comp_id","run_id");--> statement-breakpoint
CREATE INDEX "approval_task_assignee_id_state_idx" ON "approval_task" USING btree ("comp_id","assignee_id","state");--> statement-breakpoint
CREATE INDEX "approval_task_state_due_at_idx" ON "approval_task" USING btree ("comp_id","state","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "substitute_module_substitution_id_seq_key" ON "substitute_module" USING btree ("comp_id","substitution_id","seq");--> statement-breakpoint
CREATE INDEX "substitute_substitute_id_idx" ON "substitute" USING btree ("comp_id","substitute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "number_rule_module_variant_key" ON "number_rule" USING btree ("comp_id","module","variant");