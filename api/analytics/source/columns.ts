import { sql } from "drizzle-orm";

/** The columns that a source `s` declares, in their order. */
export const declaredColumns = sql`(select jsonb_agg(jsonb_build_object('fieldName', c.field_name, 'header', c.header, 'nameZh', c.name_zh,
    'nameEn', c.name_en, 'nameRu', c.name_ru, 'propType', c.prop_type, 'use', c.use, 'currency', c.currency, 'unit', c.unit) order by c.seq)
  from data_source_column c where c.comp_id = s.comp_id and c.source_id = s.id)`;
