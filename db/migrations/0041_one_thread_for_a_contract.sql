UPDATE "record_comment" SET "module" = 'sales.salesContract' WHERE "module" IN ('sales.contractStatus', 'sales.contractMoney');--> statement-breakpoint
UPDATE "attachment" SET "module" = 'sales.salesContract' WHERE "module" IN ('sales.contractStatus', 'sales.contractMoney');
