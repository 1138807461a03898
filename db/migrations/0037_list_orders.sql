DROP INDEX "bid_result_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "collection_plan_year_month_idx";--> statement-breakpoint
DROP INDEX "contract_change_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "contract_review_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "stock_count_run_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "stock_count_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "stock_count_doc_on_idx";--> statement-breakpoint
DROP INDEX "material_correction_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "material_correction_doc_on_idx";--> statement-breakpoint
DROP INDEX "market_forecast_variant_period_key_idx";--> statement-breakpoint
DROP INDEX "meeting_data_variant_period_key_idx";--> statement-breakpoint
DROP INDEX "payment_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "receivable_class_month_idx";--> statement-breakpoint
DROP INDEX "purchase_order_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "receivable_settlement_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "receivable_write_off_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "refund_request_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "sales_contract_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "sales_invoice_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "bank_receipt_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "sales_receipt_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "scrap_order_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "scrap_order_doc_on_idx";--> statement-breakpoint
DROP INDEX "seal_application_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "settlement_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "settlement_doc_on_idx";--> statement-breakpoint
DROP INDEX "goods_issue_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "goods_issue_doc_on_idx";--> statement-breakpoint
DROP INDEX "goods_receipt_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "goods_receipt_doc_on_idx";--> statement-breakpoint
DROP INDEX "stock_adjustment_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "stock_adjustment_doc_on_idx";--> statement-breakpoint
DROP INDEX "stock_transfer_stage_doc_on_idx";--> statement-breakpoint
DROP INDEX "stock_transfer_doc_on_idx";--> statement-breakpoint
CREATE INDEX "approval_chain_stage_module_id_idx" ON "approval_chain" USING btree ("comp_id","stage","module","id");--> statement-breakpoint
CREATE INDEX "approval_chain_module_id_idx" ON "approval_chain" USING btree ("comp_id","module","id");--> statement-breakpoint
CREATE INDEX "substitute_from_on_id_idx" ON "substitute" USING btree ("comp_id","from_on","id");--> statement-breakpoint
CREATE INDEX "bid_result_doc_on_id_idx" ON "bid_result" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "bid_result_stage_doc_on_id_idx" ON "bid_result" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "coal_mine_stage_code_id_idx" ON "coal_mine" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "collection_plan_year_month_id_idx" ON "collection_plan" USING btree ("comp_id","year_month","id");--> statement-breakpoint
CREATE INDEX "collection_plan_stage_year_month_id_idx" ON "collection_plan" USING btree ("comp_id","stage","year_month","id");--> statement-breakpoint
CREATE INDEX "data_source_stage_code_id_idx" ON "data_source" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "report_run_created_at_id_idx" ON "report_run" USING btree ("comp_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_template_stage_code_id_idx" ON "report_template" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "contract_change_doc_on_id_idx" ON "contract_change" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "contract_change_stage_doc_on_id_idx" ON "contract_change" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "contract_review_answer_doc_on_id_idx" ON "contract_review_answer" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "contract_review_answer_stage_doc_on_id_idx" ON "contract_review_answer" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "contract_review_doc_on_id_idx" ON "contract_review" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "contract_review_stage_doc_on_id_idx" ON "contract_review" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_count_run_doc_on_id_idx" ON "stock_count_run" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_count_run_stage_doc_on_id_idx" ON "stock_count_run" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_count_doc_on_id_idx" ON "stock_count" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_count_stage_doc_on_id_idx" ON "stock_count" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "credit_check_checked_on_id_idx" ON "credit_check" USING btree ("comp_id","checked_on","id");--> statement-breakpoint
CREATE INDEX "credit_release_doc_on_id_idx" ON "credit_release" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "credit_release_stage_doc_on_id_idx" ON "credit_release" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "dunning_call_called_on_id_idx" ON "dunning_call" USING btree ("comp_id","called_on","id");--> statement-breakpoint
CREATE INDEX "end_customer_code_id_idx" ON "end_customer" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "end_customer_stage_code_id_idx" ON "end_customer" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "journal_line_posted_on_id_idx" ON "journal_line" USING btree ("comp_id","posted_on","id");--> statement-breakpoint
CREATE INDEX "ledger_check_doc_on_id_idx" ON "ledger_check" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "ledger_check_stage_doc_on_id_idx" ON "ledger_check" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "brand_stage_code_id_idx" ON "brand" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "market_organization_stage_code_id_idx" ON "market_organization" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "market_person_from_on_id_idx" ON "market_person" USING btree ("comp_id","from_on","id");--> statement-breakpoint
CREATE INDEX "product_line_stage_code_id_idx" ON "product_line" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "company_material_stage_id_idx" ON "company_material" USING btree ("comp_id","stage","id");--> statement-breakpoint
CREATE INDEX "customer_model_code_id_idx" ON "customer_model" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "customer_model_stage_code_id_idx" ON "customer_model" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "material_class_stage_code_id_idx" ON "material_class" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "material_correction_doc_on_id_idx" ON "material_correction" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "material_correction_stage_doc_on_id_idx" ON "material_correction" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "market_forecast_variant_period_key_id_idx" ON "market_forecast" USING btree ("comp_id","variant","period_key","id");--> statement-breakpoint
CREATE INDEX "market_forecast_variant_stage_period_key_id_idx" ON "market_forecast" USING btree ("comp_id","variant","stage","period_key","id");--> statement-breakpoint
CREATE INDEX "meeting_data_variant_period_key_id_idx" ON "meeting_data" USING btree ("comp_id","variant","period_key","id");--> statement-breakpoint
CREATE INDEX "meeting_data_variant_stage_period_key_id_idx" ON "meeting_data" USING btree ("comp_id","variant","stage","period_key","id");--> statement-breakpoint
CREATE INDEX "notify_channel_stage_code_id_idx" ON "notify_channel" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "outbox_created_at_id_idx" ON "outbox" USING btree ("comp_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_stage_created_at_id_idx" ON "outbox" USING btree ("comp_id","stage","created_at","id");--> statement-breakpoint
CREATE INDEX "operation_type_stage_code_id_idx" ON "operation_type" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "business_unit_stage_code_id_idx" ON "business_unit" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "cost_center_stage_code_id_idx" ON "cost_center" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "department_stage_code_id_idx" ON "department" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "employee_stage_code_id_idx" ON "employee" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "factory_area_stage_code_id_idx" ON "factory_area" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "market_region_stage_code_id_idx" ON "market_region" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "project_stage_code_id_idx" ON "project" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "company_party_stage_id_idx" ON "company_party" USING btree ("comp_id","stage","id");--> statement-breakpoint
CREATE INDEX "payment_doc_on_id_idx" ON "payment" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "payment_stage_doc_on_id_idx" ON "payment" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_class_month_id_idx" ON "receivable_class" USING btree ("comp_id","month","id");--> statement-breakpoint
CREATE INDEX "receivable_class_stage_month_id_idx" ON "receivable_class" USING btree ("comp_id","stage","month","id");--> statement-breakpoint
CREATE INDEX "purchase_order_doc_on_id_idx" ON "purchase_order" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "purchase_order_stage_doc_on_id_idx" ON "purchase_order" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_opening_doc_on_id_idx" ON "receivable_opening" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_opening_stage_doc_on_id_idx" ON "receivable_opening" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_arrangement_doc_on_id_idx" ON "receivable_arrangement" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_arrangement_stage_doc_on_id_idx" ON "receivable_arrangement" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_letter_doc_on_id_idx" ON "receivable_letter" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_letter_stage_doc_on_id_idx" ON "receivable_letter" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_note_noted_on_id_idx" ON "receivable_note" USING btree ("comp_id","noted_on","id");--> statement-breakpoint
CREATE INDEX "receivable_revaluation_doc_on_id_idx" ON "receivable_revaluation" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_revaluation_stage_doc_on_id_idx" ON "receivable_revaluation" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_settlement_doc_on_id_idx" ON "receivable_settlement" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_settlement_stage_doc_on_id_idx" ON "receivable_settlement" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_write_off_doc_on_id_idx" ON "receivable_write_off" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_write_off_stage_doc_on_id_idx" ON "receivable_write_off" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "refund_request_doc_on_id_idx" ON "refund_request" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "refund_request_stage_doc_on_id_idx" ON "refund_request" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_contract_doc_on_id_idx" ON "sales_contract" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_contract_stage_doc_on_id_idx" ON "sales_contract" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "invoice_head_stage_code_id_idx" ON "invoice_head" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "sales_invoice_doc_on_id_idx" ON "sales_invoice" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_invoice_stage_doc_on_id_idx" ON "sales_invoice" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "bank_receipt_doc_on_id_idx" ON "bank_receipt" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "bank_receipt_stage_doc_on_id_idx" ON "bank_receipt" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_receipt_doc_on_id_idx" ON "sales_receipt" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_receipt_stage_doc_on_id_idx" ON "sales_receipt" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_target_year_id_idx" ON "sales_target" USING btree ("comp_id","year","id");--> statement-breakpoint
CREATE INDEX "sales_target_stage_year_id_idx" ON "sales_target" USING btree ("comp_id","stage","year","id");--> statement-breakpoint
CREATE INDEX "scrap_order_doc_on_id_idx" ON "scrap_order" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "scrap_order_stage_doc_on_id_idx" ON "scrap_order" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "seal_application_doc_on_id_idx" ON "seal_application" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "seal_application_stage_doc_on_id_idx" ON "seal_application" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "settlement_rule_stage_code_id_idx" ON "settlement_rule" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "settlement_doc_on_id_idx" ON "settlement" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "settlement_stage_doc_on_id_idx" ON "settlement" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_period_finding_subject_id_idx" ON "stock_period_finding" USING btree ("comp_id","subject","id");--> statement-breakpoint
CREATE INDEX "goods_issue_doc_on_id_idx" ON "goods_issue" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "goods_issue_stage_doc_on_id_idx" ON "goods_issue" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "goods_receipt_doc_on_id_idx" ON "goods_receipt" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "goods_receipt_stage_doc_on_id_idx" ON "goods_receipt" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_adjustment_doc_on_id_idx" ON "stock_adjustment" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_adjustment_stage_doc_on_id_idx" ON "stock_adjustment" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_doc_on_id_idx" ON "stock_transfer" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_stage_doc_on_id_idx" ON "stock_transfer" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "voucher_export_doc_on_id_idx" ON "voucher_export" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "voucher_export_stage_doc_on_id_idx" ON "voucher_export" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "warehouse_stage_code_id_idx" ON "warehouse" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
-- Who sees the sales cockpit opens the reports behind its figures.
INSERT INTO "role_menu" ("role_id", "path") SELECT m."role_id", p FROM "role_menu" m, unnest(ARRAY['/orderIntake', '/invoicedSales', '/bidWinRate']) p WHERE m."path" = '/hsCockpit' ON CONFLICT DO NOTHING;
