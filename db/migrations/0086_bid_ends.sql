ALTER TABLE "project_bid" ADD COLUMN "end_reason" text;--> statement-breakpoint
-- Every end has results now, so that what results say is what ended it.
ALTER TABLE "project_bid" DROP COLUMN "ended_by_hand";
