import type { ListRow } from "../data/records.ts";

/** What can be done with one row of a list. */
export type RowAction = {
  name: string;
  label: string;
  run: (row: ListRow) => void;
  offered: (row: ListRow) => boolean;
  /** In the menu of a row only. */
  rare?: boolean;
};
