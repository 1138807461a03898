import type { SavedView, ViewDraft, ViewRoles } from "#define/savedView";
import { call } from "./api.ts";
import type { KeptColumns } from "../parts/columns.ts";

/** What a view brings back: the question in the address bar, and the layout of the columns where there are some. */
export type ViewState = { address: Readonly<Record<string, string>>; columns?: KeptColumns };
export type KeptView = SavedView<ViewState>;
export type ViewsAnswer = { views: readonly KeptView[]; roles: ViewRoles; publishes: boolean };

/** The saved views of a list or report that are for this person. */
export function readViews(place: string): Promise<ViewsAnswer> {
  return call("GET", "/api/views", { query: { place } });
}

/** Keeps a view and gives its id. */
export function createView(place: string, draft: ViewDraft<ViewState>): Promise<{ id: string }> {
  return call("POST", "/api/views", { query: { place }, body: draft });
}

/** Gives a view another state, name or default mark. */
export function changeView(place: string, { id, name, isDefault, version }: KeptView, state: ViewState): Promise<void> {
  return call("PUT", `/api/views/${id}`, { query: { place }, body: { name, isDefault, state, version } });
}

/** Forgets a view. */
export function dropView(place: string, id: string): Promise<void> {
  return call("DELETE", `/api/views/${id}`, { query: { place } });
}
