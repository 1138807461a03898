import useSWRImmutable from "swr/immutable";
import type { Language } from "#define/viewer";
import { getValue } from "./api.ts";

/** A claimed path with its titles, the definition and screen that stand there, and whether it is open to everybody. */
export type Route = { path: string; definition: string; screen: string; kind: string; isOpen?: boolean } & Readonly<
  Record<Language, string>
>;

/** Every claimed path of the product, as it opens; undefined while loading. */
export function useRoutes(): readonly Route[] | undefined {
  return useSWRImmutable<readonly Route[]>("/api/routes", openingRoutes).data;
}

/** How the Chinese titles of paths are read, whole and by first letters ("rukudan rkd"), by path; undefined while loading. */
export function usePinyin(): ReadonlyMap<string, string> | undefined {
  return useSWRImmutable<ReadonlyMap<string, string>>("/api/routes/pinyin", openingPinyin).data;
}

async function openingPinyin(address: string): Promise<Map<string, string>> {
  const sounds = await getValue<Readonly<Record<string, string>>>(address);
  return new Map(Object.entries(sounds).map(([path, sound]) => [opening(path), sound]));
}

const opening = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

async function openingRoutes(address: string): Promise<Route[]> {
  const routes = await getValue<readonly Route[]>(address);
  return routes.map((route) => ({ ...route, path: opening(route.path) }));
}
