import { customType, date, integer, text, timestamp } from "drizzle-orm/pg-core";

/** A bigint that is a string in TypeScript and JSON; made by `newId()`, never by the database. */
export const bigintText = customType<{ data: string; driverData: string }>({ dataType: () => "bigint" });
const decimal = (precision: number, scale: number) =>
  customType<{ data: string; driverData: string }>({ dataType: () => `numeric(${precision},${scale})` });

export const money = decimal(18, 4);
export const quantity = decimal(18, 6);
/** A number that counts nothing: a coordinate, a score. */
export const plainNumber = decimal(18, 6);
export const price = decimal(18, 6);
export const rate = decimal(18, 8);
export const percent = decimal(9, 4);
export const day = (name?: string) => (name ? date(name, { mode: "string" }) : date({ mode: "string" }));
export const instant = (name?: string) =>
  name ? timestamp(name, { withTimezone: true, mode: "string" }) : timestamp({ withTimezone: true, mode: "string" });

export const companyColumns = { compId: integer().notNull(), id: bigintText().notNull() };

/** Who wrote a row and which version it is; `version` grows by one with every change. */
export const auditColumns = {
  version: integer().notNull().default(1),
  createdBy: bigintText().notNull(),
  createdAt: instant().notNull().defaultNow(),
  updatedBy: bigintText().notNull(),
  updatedAt: instant().notNull().defaultNow(),
};

/** A master's names in three languages (one is required) and the pinyin key of the Chinese one (full and initials), kept by the engine. */
export const nameColumns = { nameZh: text(), nameEn: text(), nameRu: text(), pinyin: text() };

export const masterColumns = { code: text().notNull(), ...nameColumns, stage: text().notNull().default("enabled"), ...auditColumns };

/** Who put a document into the books and who took it out again, and when; kept by the engine. */
const bookedColumns = { confirmedBy: bigintText(), confirmedAt: instant(), reversedBy: bigintText(), reversedAt: instant() };

export const documentColumns = {
  ...companyColumns,
  docNo: text().notNull(),
  docOn: day().notNull(),
  stage: text().notNull(),
  notes: text(),
  ...bookedColumns,
  ...auditColumns,
};

export const lineColumns = { ...companyColumns, seq: integer().notNull() };
