import type { SQL } from "drizzle-orm";
import type { Module } from "#define/module";
import type { Order } from "./page.ts";

/** What a list asks of the database: the same for pages, totals and exports. */
export type Plan = {
  module: Module;
  /** The table (with its bases) that is asked, as written after "from". */
  from: string;
  where: SQL;
  /** The same stage by stage: an index by stage gives each of them in order, not all together. */
  branches: readonly SQL[];
  orders: Order[];
  columns: string;
  names: readonly string[];
  offered: readonly string[] | undefined;
};
