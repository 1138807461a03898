-- What is no instant was never one: any text could stand here.
ALTER TABLE "visit" ALTER COLUMN "device_at" SET DATA TYPE timestamp with time zone
	USING CASE WHEN "device_at" ~ '^\d{4}-\d\d-\d\dT' AND pg_input_is_valid("device_at", 'timestamptz') THEN "device_at"::timestamptz END;
