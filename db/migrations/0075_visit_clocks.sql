ALTER TABLE "visit" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "checkin_device_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "checkin_clock_ahead" integer;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "report_device_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "report_clock_ahead" integer;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "is_clock_off" boolean DEFAULT false NOT NULL;