import { call } from "./api.ts";
import type { KeptColumns } from "../parts/columns.ts";

export type Audience = "own" | "role" | "company";
/** What a view brings back: the question in the address bar, and the layout of the columns where there are some. */
export type ViewState = { address: Readonly<Record<string, string>>; columns?: KeptColumns };
export type SavedView = {
  id: string;
  name: string;
  audience: Audience;
  role: string | null;
  isDefault: boolean;
  mine: boolean;
  state: ViewState;
};
export type ViewsAnswer = { views: readonly SavedView[]; roles: readonly { id: string; name: string }[]; publishes: boolean };
export type ViewDraft = { name: string; audience: Audience; role?: string; isDefault: boolean; state: ViewState };

/** The saved views of a list or report that are for this person. */
export function readViews(place: string): Promise<ViewsAnswer> {
  return call("GET", "/api/views", { query: { place } });
}

/** Keeps a view and gives its id. */
export function createView(place: string, draft: ViewDraft): Promise<{ id: string }> {
  return call("POST", "/api/views", { query: { place }, body: draft });
}

/** Gives a view another state, name or default mark. */
export function changeView(place: string, { id, name, isDefault }: SavedView, state: ViewState): Promise<void> {
  return call("PUT", `/api/views/${id}`, { query: { place }, body: { name, isDefault, state } });
}

/** Forgets a view. */
export function dropView(place: string, id: string): Promise<void> {
  return call("DELETE", `/api/views/${id}`, { query: { place } });
}
