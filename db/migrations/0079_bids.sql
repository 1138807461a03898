ALTER TABLE "project_bid" ADD COLUMN "lost_cause" text;--> statement-breakpoint
ALTER TABLE "project_bid" ADD COLUMN "is_signed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "bid_cost_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "bid_margin_percent" numeric(9,4);
--> statement-breakpoint
UPDATE "project_bid" b SET "is_signed" = true WHERE b."stage" = 'won'
  AND EXISTS (SELECT FROM "sales_contract" c WHERE c."comp_id" = b."comp_id" AND c."project_bid_id" = b."id" AND c."stage" <> 'void');
--> statement-breakpoint
UPDATE "bid_bond" b SET "open_amount" = b."paid_amount" - b."returned_amount", "open_company_amount" = j."owed"
  FROM (SELECT "comp_id", "document_id", sum("debit" - "credit") AS "owed" FROM "journal_line"
    WHERE "module" = 'crm.bidBond' AND "account" = 'otherReceivable' GROUP BY "comp_id", "document_id") j
  WHERE b."stage" = 'converted' AND b."kind" = 'cash' AND j."comp_id" = b."comp_id" AND j."document_id" = b."id";
--> statement-breakpoint
UPDATE "sales_contract" SET "bid_cost_amount" = "cost_amount", "bid_margin_percent" = "margin_percent", "cost_amount" = NULL, "margin_percent" = NULL
  WHERE "project_bid_id" IS NOT NULL;
