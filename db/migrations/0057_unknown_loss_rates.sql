ALTER TABLE "provision_matrix_line" ALTER COLUMN "historical_rate" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "provision_matrix_line" ALTER COLUMN "historical_rate" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provision_matrix_line" ALTER COLUMN "loss_rate" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "provision_matrix_line" ALTER COLUMN "loss_rate" DROP NOT NULL;