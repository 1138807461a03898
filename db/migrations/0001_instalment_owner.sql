ALTER TABLE "sales_contract_instalment" ADD COLUMN "department_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract_instalment" ADD COLUMN "salesperson_id" bigint;