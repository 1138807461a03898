ALTER TABLE "sales_project_move" ADD COLUMN "department_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_project_move" ADD CONSTRAINT "sales_project_move_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Moves that do not tell whose the project was say what it says now, as every figure did until today.
UPDATE "sales_project_move" m SET "department_id" = p."department_id", "employee_id" = coalesce(m."employee_id", p."salesperson_id")
  FROM "sales_project" p WHERE p."comp_id" = m."comp_id" AND p."id" = m."project_id";
