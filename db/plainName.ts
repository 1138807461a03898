import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A name as it is compared: without spaces, signs and case. Indexes are built on these words exactly. */
export const plainName = (name: AnyPgColumn | SQL): SQL => sql`lower(regexp_replace(${name}, '[[:space:]()（）【】,，.。·-]', '', 'g'))`;

/** The same of a text at hand. */
export const plainText = (name: string): string => name.replaceAll(/[\s()（）【】,，.。·-]/g, "").toLowerCase();
