CREATE TABLE "reception_car" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"used_on" date NOT NULL,
	"plate_no" text,
	"car_type" text,
	"seats" integer,
	"driver" text,
	"driver_mobile" text,
	"from_place" text,
	"to_place" text,
	CONSTRAINT "reception_car_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_cost" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"kind" text NOT NULL,
	"incurred_on" date NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"is_billed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reception_cost_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_gift" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"receiver" text,
	CONSTRAINT "reception_gift_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_guest" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"name" text NOT NULL,
	"position" text,
	"mobile" text,
	CONSTRAINT "reception_guest_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_leader" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"leader_id" bigint NOT NULL,
	"on_day" date NOT NULL,
	"from_time" text,
	"to_time" text,
	"occasion" text,
	CONSTRAINT "reception_leader_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_meal" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"meal_on" date NOT NULL,
	"kind" text NOT NULL,
	"place" text,
	"people" integer,
	"menu" text,
	CONSTRAINT "reception_meal_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_room" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"hotel" text NOT NULL,
	"room_type" text,
	"rooms" integer NOT NULL,
	"arrive_on" date NOT NULL,
	"leave_on" date NOT NULL,
	CONSTRAINT "reception_room_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception" (
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
	"variant" text DEFAULT '' NOT NULL,
	"come_on" date NOT NULL,
	"leave_on" date,
	"customer_id" bigint NOT NULL,
	"come_count" integer NOT NULL,
	"interviewee" text,
	"reception_level" text NOT NULL,
	"leader_id" bigint,
	"salesperson_id" bigint,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"visit_purpose" text NOT NULL,
	"hotel" text,
	"car" text,
	"meal" text,
	"budget" numeric(18,4) NOT NULL,
	"extra_budget" numeric(18,4),
	"extra_reason" text,
	"asked_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"approved_budget" numeric(18,4),
	"gift_warehouse_id" bigint,
	"operation_type_id" bigint,
	"gift_issue_id" bigint,
	"are_gifts_out" boolean DEFAULT false NOT NULL,
	"result" text,
	"done_on" date,
	"submitted_by" bigint,
	CONSTRAINT "reception_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "schedule_item" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"stage" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"from_time" text,
	"to_time" text,
	"place" text,
	"employee_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"customer_id" bigint,
	"is_leader" boolean DEFAULT false NOT NULL,
	"visit_id" bigint,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_item_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit_companion" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"visit_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"notes" text,
	CONSTRAINT "visit_companion_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit" (
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
	"variant" text DEFAULT '' NOT NULL,
	"visit_on" date NOT NULL,
	"customer_id" bigint NOT NULL,
	"contact_id" bigint,
	"mine_id" bigint,
	"visit_type" text NOT NULL,
	"purpose" text NOT NULL,
	"interviewee" text,
	"salesperson_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"checkin_at" timestamp with time zone,
	"device_at" text,
	"checkin_kind" text,
	"longitude" numeric(18,8),
	"latitude" numeric(18,8),
	"accuracy" integer,
	"checkin_place" text,
	"checkin_note" text,
	"distance" integer,
	"is_outside" boolean DEFAULT false NOT NULL,
	"report_due_on" date,
	"reported_on" date,
	"is_late" boolean DEFAULT false NOT NULL,
	"visit_result" text,
	"problem" text,
	"competitor" text,
	"competitor_price" text,
	"next_follow_on" date,
	"follow_up_id" bigint,
	"comment" text,
	CONSTRAINT "visit_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_decision" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"meeting_id" bigint NOT NULL,
	"content" text NOT NULL,
	"duty_department_id" bigint NOT NULL,
	"duty_person_id" bigint NOT NULL,
	"plan_finish_on" date NOT NULL,
	"is_for_office" boolean DEFAULT false NOT NULL,
	"notes" text,
	CONSTRAINT "meeting_decision_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_matter" (
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
	"meeting_id" bigint,
	"week_key" text,
	"content" text NOT NULL,
	"handler_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"duty_department_id" bigint NOT NULL,
	"duty_person_id" bigint NOT NULL,
	"leader_id" bigint,
	"plan_finish_on" date NOT NULL,
	"real_finish_on" date,
	"is_for_office" boolean DEFAULT false NOT NULL,
	"progress" text,
	"comment" text,
	CONSTRAINT "meeting_matter_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_open_matter" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"meeting_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"content" text,
	"duty_person_id" bigint,
	"plan_finish_on" date,
	"stood" text,
	CONSTRAINT "meeting_open_matter_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "weekly_meeting" (
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
	"title" text NOT NULL,
	"handler_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"content" text,
	CONSTRAINT "weekly_meeting_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "daily_report_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"report_id" bigint NOT NULL,
	"customer_id" bigint,
	"visit_type" text,
	"visit_id" bigint,
	"schedule_id" bigint,
	"content" text NOT NULL,
	"notes" text,
	CONSTRAINT "daily_report_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "daily_report" (
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
	"variant" text DEFAULT '' NOT NULL,
	"author_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"due_on" date,
	"is_overdue" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"submitted_by" bigint,
	"work_plan" text,
	"problem" text,
	"comment" text,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" bigint,
	"visits" integer DEFAULT 0 NOT NULL,
	"receptions" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	"content" text,
	"planned" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_report_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "weekly_report_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"report_id" bigint NOT NULL,
	"customer_id" bigint,
	"visit_id" bigint,
	"content" text NOT NULL,
	"est_amount" numeric(18,4),
	"notes" text,
	CONSTRAINT "weekly_report_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "weekly_report" (
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
	"variant" text DEFAULT '' NOT NULL,
	"author_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"due_on" date,
	"is_overdue" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"submitted_by" bigint,
	"work_plan" text,
	"problem" text,
	"comment" text,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" bigint,
	"visits" integer DEFAULT 0 NOT NULL,
	"receptions" integer DEFAULT 0 NOT NULL,
	"week_key" text NOT NULL,
	"year" integer,
	"week_no" integer,
	"date_from" date,
	"date_to" date,
	"work_done" text,
	"market_news" text,
	"price_news" text,
	"technical_news" text,
	"contract_matters" text,
	"bids" integer DEFAULT 0 NOT NULL,
	"won_bids" integer DEFAULT 0 NOT NULL,
	"contracts" integer DEFAULT 0 NOT NULL,
	"order_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"invoiced_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"collected_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"overdue_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "weekly_report_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "visit_report_days" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "visit_distance" integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "work_report_days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "last_follow_on" date;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "next_follow_on" date;--> statement-breakpoint
ALTER TABLE "reception_car" ADD CONSTRAINT "reception_car_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_cost" ADD CONSTRAINT "reception_cost_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_gift" ADD CONSTRAINT "reception_gift_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_gift" ADD CONSTRAINT "reception_gift_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_guest" ADD CONSTRAINT "reception_guest_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_leader" ADD CONSTRAINT "reception_leader_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_leader" ADD CONSTRAINT "reception_leader_leader_id_fk" FOREIGN KEY ("comp_id","leader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_meal" ADD CONSTRAINT "reception_meal_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_room" ADD CONSTRAINT "reception_room_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_leader_id_fk" FOREIGN KEY ("comp_id","leader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_gift_warehouse_id_fk" FOREIGN KEY ("comp_id","gift_warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_gift_issue_id_fk" FOREIGN KEY ("comp_id","gift_issue_id") REFERENCES "public"."goods_issue"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD CONSTRAINT "schedule_item_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD CONSTRAINT "schedule_item_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD CONSTRAINT "schedule_item_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD CONSTRAINT "schedule_item_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD CONSTRAINT "schedule_item_visit_id_fk" FOREIGN KEY ("comp_id","visit_id") REFERENCES "public"."visit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_companion" ADD CONSTRAINT "visit_companion_visit_id_fk" FOREIGN KEY ("comp_id","visit_id") REFERENCES "public"."visit"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_companion" ADD CONSTRAINT "visit_companion_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_contact_id_fk" FOREIGN KEY ("comp_id","contact_id") REFERENCES "public"."contact"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_follow_up_id_fk" FOREIGN KEY ("comp_id","follow_up_id") REFERENCES "public"."visit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_meeting_id_fk" FOREIGN KEY ("comp_id","meeting_id") REFERENCES "public"."weekly_meeting"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_duty_department_id_fk" FOREIGN KEY ("comp_id","duty_department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_meeting_id_fk" FOREIGN KEY ("comp_id","meeting_id") REFERENCES "public"."weekly_meeting"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_duty_department_id_fk" FOREIGN KEY ("comp_id","duty_department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_leader_id_fk" FOREIGN KEY ("comp_id","leader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_open_matter" ADD CONSTRAINT "meeting_open_matter_meeting_id_fk" FOREIGN KEY ("comp_id","meeting_id") REFERENCES "public"."weekly_meeting"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_open_matter" ADD CONSTRAINT "meeting_open_matter_matter_id_fk" FOREIGN KEY ("comp_id","matter_id") REFERENCES "public"."meeting_matter"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_open_matter" ADD CONSTRAINT "meeting_open_matter_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_meeting" ADD CONSTRAINT "weekly_meeting_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_meeting" ADD CONSTRAINT "weekly_meeting_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD CONSTRAINT "daily_report_line_report_id_fk" FOREIGN KEY ("comp_id","report_id") REFERENCES "public"."daily_report"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD CONSTRAINT "daily_report_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD CONSTRAINT "daily_report_line_visit_id_fk" FOREIGN KEY ("comp_id","visit_id") REFERENCES "public"."visit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD CONSTRAINT "daily_report_line_schedule_id_fk" FOREIGN KEY ("comp_id","schedule_id") REFERENCES "public"."schedule_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report" ADD CONSTRAINT "daily_report_author_id_fk" FOREIGN KEY ("comp_id","author_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report" ADD CONSTRAINT "daily_report_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report" ADD CONSTRAINT "daily_report_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_line" ADD CONSTRAINT "weekly_report_line_report_id_fk" FOREIGN KEY ("comp_id","report_id") REFERENCES "public"."weekly_report"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_line" ADD CONSTRAINT "weekly_report_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_line" ADD CONSTRAINT "weekly_report_line_visit_id_fk" FOREIGN KEY ("comp_id","visit_id") REFERENCES "public"."visit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_author_id_fk" FOREIGN KEY ("comp_id","author_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reception_car_reception_id_seq_key" ON "reception_car" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_cost_reception_id_seq_key" ON "reception_cost" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_gift_reception_id_seq_key" ON "reception_gift" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_guest_reception_id_seq_key" ON "reception_guest" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_leader_reception_id_seq_key" ON "reception_leader" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_meal_reception_id_seq_key" ON "reception_meal" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_room_reception_id_seq_key" ON "reception_room" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_doc_no_key" ON "reception" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "reception_come_on_id_idx" ON "reception" USING btree ("comp_id","come_on","id");--> statement-breakpoint
CREATE INDEX "reception_stage_come_on_id_idx" ON "reception" USING btree ("comp_id","stage","come_on","id");--> statement-breakpoint
CREATE INDEX "reception_customer_id_idx" ON "reception" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "schedule_item_start_on_id_idx" ON "schedule_item" USING btree ("comp_id","start_on","id");--> statement-breakpoint
CREATE INDEX "schedule_item_stage_start_on_id_idx" ON "schedule_item" USING btree ("comp_id","stage","start_on","id");--> statement-breakpoint
CREATE INDEX "schedule_item_employee_id_start_on_idx" ON "schedule_item" USING btree ("comp_id","employee_id","start_on");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_companion_visit_id_seq_key" ON "visit_companion" USING btree ("comp_id","visit_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_companion_visit_id_employee_id_key" ON "visit_companion" USING btree ("comp_id","visit_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_doc_no_key" ON "visit" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "visit_visit_on_id_idx" ON "visit" USING btree ("comp_id","visit_on","id");--> statement-breakpoint
CREATE INDEX "visit_stage_visit_on_id_idx" ON "visit" USING btree ("comp_id","stage","visit_on","id");--> statement-breakpoint
CREATE INDEX "visit_customer_id_visit_on_idx" ON "visit" USING btree ("comp_id","customer_id","visit_on");--> statement-breakpoint
CREATE INDEX "visit_salesperson_id_visit_on_idx" ON "visit" USING btree ("comp_id","salesperson_id","visit_on");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_decision_meeting_id_seq_key" ON "meeting_decision" USING btree ("comp_id","meeting_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_matter_doc_no_key" ON "meeting_matter" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "meeting_matter_plan_finish_on_id_idx" ON "meeting_matter" USING btree ("comp_id","plan_finish_on","id");--> statement-breakpoint
CREATE INDEX "meeting_matter_stage_plan_finish_on_id_idx" ON "meeting_matter" USING btree ("comp_id","stage","plan_finish_on","id");--> statement-breakpoint
CREATE INDEX "meeting_matter_department_id_stage_idx" ON "meeting_matter" USING btree ("comp_id","department_id","stage");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_open_matter_meeting_id_seq_key" ON "meeting_open_matter" USING btree ("comp_id","meeting_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_meeting_doc_no_key" ON "weekly_meeting" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "weekly_meeting_doc_on_id_idx" ON "weekly_meeting" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "weekly_meeting_stage_doc_on_id_idx" ON "weekly_meeting" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "daily_report_line_report_id_seq_key" ON "daily_report_line" USING btree ("comp_id","report_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "daily_report_doc_no_key" ON "daily_report" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "daily_report_doc_on_id_idx" ON "daily_report" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "daily_report_stage_doc_on_id_idx" ON "daily_report" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "daily_report_author_id_doc_on_key" ON "daily_report" USING btree ("comp_id","author_id","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_line_report_id_seq_key" ON "weekly_report_line" USING btree ("comp_id","report_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_doc_no_key" ON "weekly_report" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "weekly_report_week_key_id_idx" ON "weekly_report" USING btree ("comp_id","week_key","id");--> statement-breakpoint
CREATE INDEX "weekly_report_stage_week_key_id_idx" ON "weekly_report" USING btree ("comp_id","stage","week_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_author_id_week_key_key" ON "weekly_report" USING btree ("comp_id","author_id","week_key");