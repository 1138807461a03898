import type { Panorama } from "#define/views/panorama";
import { call } from "./api.ts";

/** A record that may be the same as the one being typed. */
export type Twin = { id: string; code: string; name: string; owner: string | null };

/** All that belongs to a record, what of it is open, and what the books say of it. */
export const readPanorama = (module: string, id: string): Promise<Panorama> =>
  call("POST", "/api/lookup/panorama", { body: { module, id } });

/** The records that may be the same as what is typed. */
export const readTwins = async (module: string, header: Readonly<Record<string, unknown>>): Promise<readonly Twin[]> =>
  (await call<{ twins: readonly Twin[] }>("POST", "/api/lookup/twins", { body: { module, header } })).twins;
