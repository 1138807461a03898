ALTER TABLE "data_source_column" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "data_source_column" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "data_source" ADD COLUMN "loaded_columns" text;--> statement-breakpoint
ALTER TABLE "data_source" ADD COLUMN "load_note" text;--> statement-breakpoint
ALTER TABLE "data_source" ADD COLUMN "is_empty_meant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
update data_source s set loaded_columns = (
  select jsonb_agg(jsonb_build_object('fieldName', c.field_name, 'header', c.header, 'nameZh', c.name_zh, 'nameEn', c.name_en, 'nameRu', c.name_ru, 'propType', c.prop_type, 'use', c.use, 'currency', c.currency, 'unit', c.unit) order by c.seq)
  from data_source_column c where c.comp_id = s.comp_id and c.source_id = s.id)::text
where s.loaded_rows is not null;--> statement-breakpoint
update data_source_row r set cells = coalesce((
  select jsonb_agg(r.cells -> c.header order by c.seq) from data_source_column c where c.comp_id = r.comp_id and c.source_id = r.source_id), '[]');
