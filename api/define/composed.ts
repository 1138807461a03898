import type { Language } from "./viewer.ts";

/** Words of what people made, by language: keys as files of words have them. */
export type OwnWords = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** The id, and the path, of the report of a composed template; one per company and code, over all its versions. */
export function composedReport(compId: number, code: string): { id: string; path: string } {
  return { id: `reports.c${compId}x${code}`, path: `/report_${compId}_${code}` };
}

/** The id, and the path, of a composed cockpit; one per company and code, over all its versions. */
export function composedCockpit(compId: number, code: string): { id: string; path: string } {
  return { id: `cockpits.c${compId}x${code}`, path: `/cockpit_${compId}_${code}` };
}

/** The id of the dataset of a connected source. */
export function sourceDataset(compId: number, code: string): string {
  return `source.c${compId}x${code}`;
}

/** How rows of a foreign database come: plain, or over TLS with a certificate that is verified. */
export const ENCRYPTIONS = ["none", "tls"] as const;
export type Encryption = (typeof ENCRYPTIONS)[number];

/** Codes that ids and paths are made of. */
export const PLAIN_CODE = /^[A-Za-z0-9_]{1,30}$/;
/** How a column of a source is used: to group by, to sum up, or as the code of whom a row belongs to. */
export const COLUMN_USES = ["group", "figure", "department", "employee", "customer"] as const;
export const COLUMN_TYPES = ["text", "date", "integer", "quantity", "money"] as const;
export type SourceColumn = {
  fieldName: string;
  header: string;
  nameZh: string | null;
  nameEn: string | null;
  nameRu: string | null;
  propType: (typeof COLUMN_TYPES)[number];
  use: (typeof COLUMN_USES)[number];
  /** The code of the currency of an amount; without it the company's. */
  currency: string | null;
  /** What another figure is counted in. */
  unit: string | null;
};
