import type { WallLook } from "../cockpit/look.ts";
import { createContext, useContext } from "react";
import type { Timed } from "#define/wall/playlist";
import type { Language } from "#define/viewer";
import type { Session } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";

export const SCREENS = "/api/screens";
export const PLAYLISTS = "/api/playlists";
export type Named = { id: string; name: string };
/** What is set of a screen. */
export type ScreenDraft = {
  name: string;
  place: string;
  roleId: string | null;
  departmentId: string | null;
  language: Language;
  seconds: number;
  playlistId: string | null;
  leaseHours: number;
  expiresAt: string | null;
  hasRemote: boolean;
  look: WallLook;
  pages: readonly string[];
};
/** A screen as the registry tells of it. */
export type Registered = ScreenDraft & {
  id: string;
  kind: "wall" | "guest";
  usesLeft: number | null;
  isMuted: boolean;
  version: number;
  role: string | null;
  department: string | null;
  playlist: string | null;
  pairedAt: string | null;
  seenAt: string | null;
  hasKey: boolean | null;
  address: string | null;
  /** When what stands on its glass was last seen from a desk. */
  screenshotAt: string | null;
  facts: {
    build: string;
    width: number;
    height: number;
    ratio: number;
    drift: number;
    isSecure: boolean;
    boots: boolean;
    faults: readonly { item: string; type: string }[];
  } | null;
  state: "live" | "silent" | "unpaired" | "replaced" | "expired" | "revoked";
  painted: { title: string; since: string; isCurrent: boolean } | null;
};
export type Registry = { screens: readonly Registered[]; roles: readonly Named[]; departments: readonly Named[] };

export type ItemDraft = Omit<Timed, "id"> & {
  kind: "page" | "picture" | "pdf" | "video";
  link: string | null;
  fileId: string | null;
  title: string;
};
export type Playlist = {
  id: string;
  name: string;
  version: number;
  items: readonly (ItemDraft & { id: string })[];
  screens: readonly string[];
};

/** Pages that can be given, by their titles. */
export type Choice = { path: string; title: string };
export const PagesContext = createContext<readonly Choice[]>([]);
export const usePages = (): readonly Choice[] => useContext(PagesContext);

/** The reports and cockpits of somebody's menu. */
export function pagesOf({ menu }: Session, t: Parameters<typeof titleOfItem>[1]): Choice[] {
  const items = menu.flatMap((group) => group.items).filter(({ kind }) => kind === "report" || kind === "cockpit");
  return items.map((item) => ({ path: item.path.startsWith("/") ? item.path : `/${item.path}`, title: titleOfItem(item, t) }));
}

/** How a link is called: the page's title, with what is asked there. */
export function titleOfLink(pages: readonly Choice[], link: string): string {
  const [path = "", query] = link.split("?");
  const title = pages.find((page) => page.path === path)?.title ?? path;
  return query ? `${title} (${query})` : title;
}
