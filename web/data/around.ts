import type { PanoramaSection } from "#define/moduleData";
import { call } from "./api.ts";

/** One record of a module that belongs to another one. */
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
  rows: readonly Related[];
};
/** What is not finished, with the day that is due for it next. */
export type OpenMatter = Related & { dueOn: string | null; dueField: string | null; isLate: boolean };
export type Panorama = {
  figures: { module: string; values: Readonly<Record<string, string | number>> } | null;
  open: { total: number; rows: readonly OpenMatter[] };
  parts: readonly RelatedPart[];
};
/** A record that may be the same as the one being typed. */
export type Twin = { id: string; code: string; name: string; owner: string | null };

/** All that belongs to a record, what of it is open, and what the books say of it. */
export const readPanorama = (module: string, id: string): Promise<Panorama> =>
  call("POST", "/api/lookup/panorama", { body: { module, id } });

/** The records that may be the same as what is typed. */
export const readTwins = async (module: string, header: Readonly<Record<string, unknown>>): Promise<readonly Twin[]> =>
  (await call<{ twins: readonly Twin[] }>("POST", "/api/lookup/twins", { body: { module, header } })).twins;
