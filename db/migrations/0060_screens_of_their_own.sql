CREATE TABLE "playlist_item" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"playlist_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"link" text,
	"file_id" bigint,
	"title" text NOT NULL,
	"seconds" integer NOT NULL,
	"weekdays" jsonb NOT NULL,
	"shown_from" text,
	"shown_until" text,
	"days" text NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"priority" integer NOT NULL,
	"alert_id" bigint,
	CONSTRAINT "playlist_item_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "playlist" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playlist_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "screen_device" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"screen_id" bigint NOT NULL,
	"public_key" jsonb,
	"token_hash" text NOT NULL,
	"next_hash" text,
	"token_at" timestamp with time zone NOT NULL,
	"paired_at" timestamp with time zone NOT NULL,
	"paired_by" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"facts" jsonb,
	CONSTRAINT "screen_device_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "screen_event" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"screen_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"account_id" bigint,
	"subject" text,
	"detail" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screen_event_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "screen_order" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"screen_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"until_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screen_order_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "screen_page" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"screen_id" bigint NOT NULL,
	"link" text NOT NULL,
	CONSTRAINT "screen_page_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "screen_pairing" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"public_key" jsonb,
	"address" text NOT NULL,
	"comp_id" integer,
	"screen_id" bigint,
	"paired_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screen_pairing_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "screen" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"role_id" bigint,
	"department_id" bigint,
	"language" text NOT NULL,
	"seconds" integer NOT NULL,
	"playlist_id" bigint,
	"lease_hours" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"is_muted" boolean DEFAULT false NOT NULL,
	"keeper_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"silent_at" timestamp with time zone,
	"link_hash" text,
	"password_hash" text,
	"uses_left" integer,
	"watermark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screen_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "playlist_item" ADD CONSTRAINT "playlist_item_playlist_id_fk" FOREIGN KEY ("comp_id","playlist_id") REFERENCES "public"."playlist"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_item" ADD CONSTRAINT "playlist_item_file_id_fk" FOREIGN KEY ("comp_id","file_id") REFERENCES "public"."stored_file"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_item" ADD CONSTRAINT "playlist_item_alert_id_fk" FOREIGN KEY ("comp_id","alert_id") REFERENCES "public"."report_watch"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_device" ADD CONSTRAINT "screen_device_screen_id_fk" FOREIGN KEY ("comp_id","screen_id") REFERENCES "public"."screen"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_order" ADD CONSTRAINT "screen_order_screen_id_fk" FOREIGN KEY ("comp_id","screen_id") REFERENCES "public"."screen"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_page" ADD CONSTRAINT "screen_page_screen_id_fk" FOREIGN KEY ("comp_id","screen_id") REFERENCES "public"."screen"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen" ADD CONSTRAINT "screen_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen" ADD CONSTRAINT "screen_keeper_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen" ADD CONSTRAINT "screen_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen" ADD CONSTRAINT "screen_playlist_id_fk" FOREIGN KEY ("comp_id","playlist_id") REFERENCES "public"."playlist"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "playlist_item_playlist_id_seq_key" ON "playlist_item" USING btree ("comp_id","playlist_id","seq");--> statement-breakpoint
CREATE INDEX "playlist_item_file_id_idx" ON "playlist_item" USING btree ("comp_id","file_id");--> statement-breakpoint
CREATE INDEX "playlist_item_alert_id_idx" ON "playlist_item" USING btree ("comp_id","alert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "playlist_name_key" ON "playlist" USING btree ("comp_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "screen_device_token_hash_key" ON "screen_device" USING btree ("comp_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "screen_device_next_hash_key" ON "screen_device" USING btree ("comp_id","next_hash");--> statement-breakpoint
CREATE INDEX "screen_device_screen_id_idx" ON "screen_device" USING btree ("comp_id","screen_id");--> statement-breakpoint
CREATE INDEX "screen_event_screen_id_created_at_id_idx" ON "screen_event" USING btree ("comp_id","screen_id","created_at","id");--> statement-breakpoint
CREATE INDEX "screen_order_screen_id_created_at_idx" ON "screen_order" USING btree ("comp_id","screen_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "screen_page_screen_id_seq_key" ON "screen_page" USING btree ("comp_id","screen_id","seq");--> statement-breakpoint
CREATE INDEX "screen_stage_name_id_idx" ON "screen" USING btree ("comp_id","stage","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "screen_link_hash_key" ON "screen" USING btree ("comp_id","link_hash");--> statement-breakpoint
CREATE INDEX "screen_playlist_id_idx" ON "screen" USING btree ("comp_id","playlist_id");--> statement-breakpoint
INSERT INTO screen (comp_id, id, kind, name, place, role_id, department_id, language, seconds, lease_hours, keeper_id, stage,
    created_by, created_at, updated_by, updated_at)
  SELECT m.comp_id, m.id, 'wall', m.name, '', s.role_id, CASE WHEN s.scope = 'company' THEN NULL ELSE s.department_id END, m.language, m.seconds, 24,
    m.account_id, 'enabled', m.account_id, m.created_at, m.account_id, m.created_at
  FROM report_media m LEFT JOIN LATERAL (SELECT st.* FROM station st JOIN membership b ON b.comp_id = st.comp_id AND b.id = st.membership_id
      JOIN role r ON r.id = st.role_id
    WHERE st.comp_id = m.comp_id AND b.account_id = m.account_id AND NOT r.is_administrator AND st.scope IN ('company', 'departmentBelow')
    ORDER BY st.seq, st.id LIMIT 1) s ON true;--> statement-breakpoint
INSERT INTO screen_page (comp_id, id, seq, screen_id, link)
  SELECT m.comp_id, row_number() OVER (ORDER BY m.comp_id, m.id, l.at), l.at, m.id, l.link
  FROM report_media m CROSS JOIN LATERAL jsonb_array_elements_text(m.links) WITH ORDINALITY l (link, at);--> statement-breakpoint
INSERT INTO screen_event (comp_id, id, screen_id, kind, account_id, created_at)
  SELECT comp_id, id, id, 'replaced', account_id, now() FROM report_media;--> statement-breakpoint
DROP TABLE "report_media" CASCADE;
