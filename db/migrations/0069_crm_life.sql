ALTER TABLE "bid_result" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "risk_assessment" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "contact_id" bigint;--> statement-breakpoint
ALTER TABLE "reception" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "weekly_report_line" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "risk_assessment" ADD CONSTRAINT "risk_assessment_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_contact_id_fk" FOREIGN KEY ("comp_id","contact_id") REFERENCES "public"."contact"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD CONSTRAINT "daily_report_line_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_line" ADD CONSTRAINT "weekly_report_line_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risk_assessment_project_id_idx" ON "risk_assessment" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE INDEX "reception_project_id_idx" ON "reception" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE INDEX "visit_project_id_idx" ON "visit" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE INDEX "daily_report_line_project_id_idx" ON "daily_report_line" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE INDEX "weekly_report_line_project_id_idx" ON "weekly_report_line" USING btree ("comp_id","project_id");