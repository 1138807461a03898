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

async function openingRoutes(address: string): Promise<Route[]> {
  const routes = await getValue<readonly Route[]>(address);
  return routes.map((route) => ({ ...route, path: route.path.startsWith("/") ? route.path : `/${route.path}` }));
}
