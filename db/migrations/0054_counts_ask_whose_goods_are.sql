ALTER TABLE "stock_count_line" ADD COLUMN "lacks_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE stock_count_line SET lacks_owner = true WHERE is_booked AND owner <> 'own' AND coalesce(supplier_id, customer_id) IS NULL;
