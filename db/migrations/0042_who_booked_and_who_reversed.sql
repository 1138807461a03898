ALTER TABLE "bid_result" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meeting_data" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "meeting_data" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meeting_data" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "meeting_data" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_check" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "ledger_check" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_check" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "ledger_check" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provision_matrix" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "provision_matrix" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provision_matrix" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "provision_matrix" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "voucher_export" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "voucher_export" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "voucher_export" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "voucher_export" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "collection_plan" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "collection_plan" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "collection_plan" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "collection_plan" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contract_change" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "contract_change" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contract_change" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "contract_change" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contract_review_answer" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "contract_review_answer" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contract_review_answer" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "contract_review_answer" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contract_review" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "contract_review" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contract_review" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "contract_review" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_release" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "credit_release" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_release" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "credit_release" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_opening" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_opening" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_opening" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_opening" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_arrangement" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_arrangement" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_arrangement" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_arrangement" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_letter" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_letter" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_letter" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_letter" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_revaluation" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_revaluation" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_revaluation" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_revaluation" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_request" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "refund_request" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_request" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "refund_request" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seal_application" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "seal_application" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seal_application" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "seal_application" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_count_run" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "stock_count_run" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_count_run" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "stock_count_run" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_count" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "stock_count" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "material_correction" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "material_correction" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "expected_quantity" numeric(18,6);--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
update goods_receipt d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'warehouse.goodsReceipt' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update goods_issue d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'warehouse.goodsIssue' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update stock_adjustment d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'warehouse.stockAdjustment' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update scrap_order d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'warehouse.scrapOrder' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update stock_transfer d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'warehouse.stockTransfer' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update settlement d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'warehouse.settlement' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update material_correction d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'warehouse.materialCorrection' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update sales_receipt d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'sales.salesReceipt' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update receivable_arrangement d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'sales.receivableArrangement' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update receivable_revaluation d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'sales.receivableRevaluation' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update receivable_settlement d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'sales.receivableSettlement' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update receivable_write_off d set reversed_by = h.actor_id, reversed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'sales.receivableWriteOff' and h.document_id = d.id and h.stage_to = 'reversed' and h.stage_from <> 'reversed' and d.stage = 'reversed';--> statement-breakpoint
update receivable_arrangement d set confirmed_by = h.actor_id, confirmed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'sales.receivableArrangement' and h.document_id = d.id and h.action = 'post' and d.stage in ('posted', 'reversed');--> statement-breakpoint
update receivable_revaluation d set confirmed_by = h.actor_id, confirmed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'sales.receivableRevaluation' and h.document_id = d.id and h.action = 'post' and d.stage in ('posted', 'reversed');--> statement-breakpoint
update receivable_settlement d set confirmed_by = h.actor_id, confirmed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'sales.receivableSettlement' and h.document_id = d.id and h.action = 'post' and d.stage in ('posted', 'reversed');--> statement-breakpoint
update receivable_write_off d set confirmed_by = h.actor_id, confirmed_at = h.created_at from document_history h where h.comp_id = d.comp_id and h.module = 'sales.receivableWriteOff' and h.document_id = d.id and h.action = 'post' and d.stage in ('posted', 'reversed');--> statement-breakpoint
update goods_receipt_line l set expected_quantity = l.quantity from goods_receipt d where d.comp_id = l.comp_id and d.id = l.receipt_id and d.stage = 'submitted';
