DROP INDEX "party_material_stage_id_idx";--> statement-breakpoint
DROP INDEX "home_layout_channel_idx";--> statement-breakpoint
CREATE INDEX "bid_result_variant_doc_on_id_idx" ON "bid_result" USING btree ("comp_id","variant","doc_on","id");--> statement-breakpoint
CREATE INDEX "bid_result_variant_stage_doc_on_id_idx" ON "bid_result" USING btree ("comp_id","variant","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "platform_account_stage_platform_id_idx" ON "platform_account" USING btree ("comp_id","stage","platform","id");--> statement-breakpoint
CREATE INDEX "bid_info_variant_bid_on_id_idx" ON "bid_info" USING btree ("comp_id","variant","bid_on","id");--> statement-breakpoint
CREATE INDEX "bid_info_variant_stage_bid_on_id_idx" ON "bid_info" USING btree ("comp_id","variant","stage","bid_on","id");--> statement-breakpoint
CREATE INDEX "project_bid_variant_doc_on_id_idx" ON "project_bid" USING btree ("comp_id","variant","doc_on","id");--> statement-breakpoint
CREATE INDEX "project_bid_variant_stage_doc_on_id_idx" ON "project_bid" USING btree ("comp_id","variant","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "project_responsibility_variant_stage_doc_on_id_idx" ON "project_responsibility" USING btree ("comp_id","variant","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "reception_last_day_idx" ON "reception" USING btree ("comp_id",greatest("leave_on", "come_on"));--> statement-breakpoint
CREATE INDEX "sales_project_variant_doc_on_id_idx" ON "sales_project" USING btree ("comp_id","variant","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_project_variant_stage_doc_on_id_idx" ON "sales_project" USING btree ("comp_id","variant","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "party_material_party_code_id_idx" ON "party_material" USING btree ("comp_id","party_code","id");--> statement-breakpoint
CREATE INDEX "party_material_stage_party_code_id_idx" ON "party_material" USING btree ("comp_id","stage","party_code","id");--> statement-breakpoint
CREATE INDEX "home_layout_title_id_idx" ON "home_layout" USING btree ("comp_id","title","id");--> statement-breakpoint
CREATE INDEX "home_layout_channel_title_id_idx" ON "home_layout" USING btree ("comp_id","channel","title","id");--> statement-breakpoint
CREATE INDEX "role_offer_subject_idx" ON "role_offer" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "role_offer_stage_subject_idx" ON "role_offer" USING btree ("stage","subject","id");--> statement-breakpoint
CREATE INDEX "employee_station_station_id_idx" ON "employee_station" USING btree ("comp_id","station","id");