import useSWR from "swr";
import type { Language } from "#define/viewer";
import { getValue } from "../data/api.ts";
import type { Brand } from "./brand.ts";

type Named = Readonly<Partial<Record<Language, string | null>>>;
/** A way to sign in beside account and password. */
export type Way = { code: string; kind: "link" | "password" | "ticket"; names: Named; isAutomatic: boolean; address: string | null };
export type Block = {
  id: string;
  kind: "text" | "link" | "menu" | "announcements";
  titles: Named;
  texts: Named;
  link: string | null;
  menuGroup: string | null;
};
type Entry = {
  brand: Brand | null;
  loginType: "password" | "provider" | "both";
  problem: string | null;
  ways: readonly Way[];
  blocks: readonly Block[];
};

/** What the server says of the page at this address; asked again for whoever has signed in. */
export function useEntry(isSignedIn = false): Entry | undefined {
  const query = new URLSearchParams(window.location.search);
  const asked = new URLSearchParams({ path: window.location.pathname });
  for (const name of ["brand", "problem"]) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  const { data } = useSWR<Entry, unknown>([`/api/entry?${asked}`, isSignedIn], ([path]: [string, boolean]) => getValue<Entry>(path));
  return data;
}
