import type { PanoramaSection } from "../moduleData.ts";

/** One record of a module that belongs to another one: how it is called, where it stands, its day and its amount as far as it has them. */
export type Related = {
  module: string;
  id: string;
  code: string;
  name: string | null;
  stage: string | null;
  day: string | null;
  amount: string | null;
};
/** The records of one module that belong to another one, or what their lines of a table name: how many, what they come to, the newest. */
export type RelatedPart = {
  module: string;
  lines: string | null;
  section: PanoramaSection | null;
  total: string;
  sum: string | null;
  sumField: string | null;
  rows: Related[];
};
/** A record that is not finished: the day that is due for it next and the field that says so, if one does. */
export type OpenMatter = Related & { dueOn: string | null; dueField: string | null; isLate: boolean };
/** How many there are, and the next ones. */
export type OpenMatters = { total: number; rows: OpenMatter[] };
/** All that belongs to a record: what the books say of it, what is open, and the parts by headings. */
export type Panorama = {
  figures: { module: string; values: Record<string, string | number> } | null;
  open: OpenMatters;
  parts: RelatedPart[];
};
