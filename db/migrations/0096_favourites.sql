-- The stars of cockpits are those of all screens.
UPDATE "preference" SET "value" = ("value" - 'cockpits.favourites') || jsonb_build_object('favourites', "value" -> 'cockpits.favourites')
  WHERE "key" = 'desk' AND jsonb_typeof("value") = 'object' AND "value" ? 'cockpits.favourites';--> statement-breakpoint
-- A desk is kept by the names of its settings.
DELETE FROM "preference" WHERE "key" = 'desk' AND jsonb_typeof("value") <> 'object';
