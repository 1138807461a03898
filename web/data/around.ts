import { call } from "./api.ts";

/** One record that links to another. */
export type Related = { id: string; code: string; name: string | null; stage: string | null; day: string | null; amount: string | null };
/** The records of one module that do: how many, what they come to, and the newest. */
export type RelatedPart = { module: string; total: string; sum: string | null; sumField: string | null; rows: readonly Related[] };
export type Panorama = {
  figures: { module: string; values: Readonly<Record<string, string | number>> } | null;
  parts: readonly RelatedPart[];
};
/** A record that may be the same as the one being typed. */
export type Twin = { id: string; code: string; name: string; owner: string | null };

/** All that links to a record, and what the books say of it. */
export const readPanorama = (module: string, id: string): Promise<Panorama> =>
  call("POST", "/api/lookup/panorama", { body: { module, id } });

/** The records that may be the same as what is typed. */
export const readTwins = async (module: string, header: Readonly<Record<string, unknown>>): Promise<readonly Twin[]> =>
  (await call<{ twins: readonly Twin[] }>("POST", "/api/lookup/twins", { body: { module, header } })).twins;
