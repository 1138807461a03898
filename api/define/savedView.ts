export const AUDIENCES = ["own", "role", "company"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** A named question of a list or report; `State` is what it brings back, the server keeps it as it is given. */
export type SavedView<State = unknown> = {
  id: string;
  name: string;
  audience: Audience;
  /** The name of the role that it is for. */
  role: string | null;
  isDefault: boolean;
  state: State;
  /** The viewer may change and delete it. */
  mine: boolean;
  version: number;
};
export type ViewDraft<State = unknown> = { name: string; audience: Audience; role?: string | undefined; isDefault: boolean; state: State };
/** The new content of a view, and the version of it that was seen. */
export type ViewChange = Omit<ViewDraft, "audience" | "role"> & { version: number };
/** The roles that a publisher can make views for. */
export type ViewRoles = readonly { id: string; name: string }[];
