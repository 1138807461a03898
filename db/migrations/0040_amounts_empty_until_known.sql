ALTER TABLE "stock_count_line" ALTER COLUMN "amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stock_count_line" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count" ALTER COLUMN "total_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stock_count" ALTER COLUMN "total_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "material_correction_line" ALTER COLUMN "amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "material_correction_line" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "material_correction" ALTER COLUMN "total_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "material_correction" ALTER COLUMN "total_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ALTER COLUMN "amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scrap_order" ALTER COLUMN "total_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "scrap_order" ALTER COLUMN "total_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_line" ALTER COLUMN "amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "settlement_line" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_line" ALTER COLUMN "tax_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "settlement_line" ALTER COLUMN "tax_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement" ALTER COLUMN "total_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "settlement" ALTER COLUMN "total_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement" ALTER COLUMN "tax_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "settlement" ALTER COLUMN "tax_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ALTER COLUMN "amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_issue" ALTER COLUMN "total_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "goods_issue" ALTER COLUMN "total_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ALTER COLUMN "amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_receipt" ALTER COLUMN "total_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "goods_receipt" ALTER COLUMN "total_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ALTER COLUMN "amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ALTER COLUMN "total_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ALTER COLUMN "total_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ALTER COLUMN "amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_transfer" ALTER COLUMN "total_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stock_transfer" ALTER COLUMN "total_amount" DROP NOT NULL;--> statement-breakpoint
update goods_issue_line l set amount = null from goods_issue h where h.comp_id = l.comp_id and h.id = l.issue_id and h.stage in ('draft', 'submitted', 'rejected', 'void') and l.amount = 0;--> statement-breakpoint
update goods_issue h set total_amount = null where h.stage in ('draft', 'submitted', 'rejected', 'void') and exists (select from goods_issue_line l where l.comp_id = h.comp_id and l.issue_id = h.id and l.amount is null);--> statement-breakpoint
update stock_transfer_line l set amount = null from stock_transfer h where h.comp_id = l.comp_id and h.id = l.transfer_id and h.stage in ('draft', 'submitted', 'rejected', 'void') and l.amount = 0;--> statement-breakpoint
update stock_transfer h set total_amount = null where h.stage in ('draft', 'submitted', 'rejected', 'void') and exists (select from stock_transfer_line l where l.comp_id = h.comp_id and l.transfer_id = h.id and l.amount is null);--> statement-breakpoint
update material_correction_line l set amount = null from material_correction h where h.comp_id = l.comp_id and h.id = l.correction_id and h.stage in ('draft', 'submitted', 'rejected', 'void') and l.amount = 0;--> statement-breakpoint
update material_correction h set total_amount = null where h.stage in ('draft', 'submitted', 'rejected', 'void') and exists (select from material_correction_line l where l.comp_id = h.comp_id and l.correction_id = h.id and l.amount is null);--> statement-breakpoint
update scrap_order_line l set amount = null from scrap_order h where h.comp_id = l.comp_id and h.id = l.scrap_id and h.stage in ('draft', 'submitted', 'rejected', 'void') and l.amount = 0 and h.stage = 'draft';--> statement-breakpoint
update scrap_order h set total_amount = null where h.stage in ('draft', 'submitted', 'rejected', 'void') and exists (select from scrap_order_line l where l.comp_id = h.comp_id and l.scrap_id = h.id and l.amount is null);--> statement-breakpoint
update goods_receipt_line l set amount = null from goods_receipt h where h.comp_id = l.comp_id and h.id = l.receipt_id and h.stage in ('draft', 'submitted', 'rejected', 'void') and l.amount = 0 and l.unit_price is null and l.owner = 'own';--> statement-breakpoint
update goods_receipt h set total_amount = null where h.stage in ('draft', 'submitted', 'rejected', 'void') and exists (select from goods_receipt_line l where l.comp_id = h.comp_id and l.receipt_id = h.id and l.amount is null);--> statement-breakpoint
update stock_adjustment_line l set amount = null from stock_adjustment h where h.comp_id = l.comp_id and h.id = l.adjustment_id and h.stage in ('draft', 'submitted', 'rejected', 'void') and l.amount = 0 and l.quantity <> 0 and (l.quantity < 0 or l.unit_price is null);--> statement-breakpoint
update stock_adjustment h set total_amount = null where h.stage in ('draft', 'submitted', 'rejected', 'void') and exists (select from stock_adjustment_line l where l.comp_id = h.comp_id and l.adjustment_id = h.id and l.amount is null);--> statement-breakpoint
update settlement_line l set amount = null, tax_amount = null from settlement h where h.comp_id = l.comp_id and h.id = l.settlement_id and h.stage in ('draft', 'submitted', 'rejected', 'void') and l.amount = 0 and l.unit_price is null;--> statement-breakpoint
update settlement h set total_amount = null, tax_amount = null where h.stage in ('draft', 'submitted', 'rejected', 'void') and exists (select from settlement_line l where l.comp_id = h.comp_id and l.settlement_id = h.id and l.amount is null);--> statement-breakpoint
update stock_count set total_amount = null where total_amount = 0;
