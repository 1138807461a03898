ALTER TABLE "project_bid" ADD COLUMN "awarded_on" date;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "sales_tax_rate" numeric(9,4) DEFAULT '13' NOT NULL;