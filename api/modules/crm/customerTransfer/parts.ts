import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { receivableItems } from "#db/schema/sales/receivable";
import { arrayOf, snake } from "#db/sql";
import type { ModuleData } from "#define/moduleData";
import type { Work } from "#define/work";

/** Business of one kind that has an owner: its table with the columns that name customer and owner, and what of it is open. */
export type Part = {
  module: string;
  table: string;
  columns: ReadonlySet<string>;
  customer: string;
  /** The field, and its column. */
  ownerField: string;
  owner: string;
  isOpen: SQL;
};

/** What a module shows by a view lies in a table of its own. */
const ITEMS = { table: receivableItems, isOpen: sql`open_amount <> 0` };

/** The business of a module that a transfer may take along; nothing where the module is not there or names no customer or owner. */
export function partOf(work: Work, id: string): Part | undefined {
  const module = work.modules.get(id);
  if (!module || "everyReader" in module.scope || module.scope.owner === undefined) return undefined;
  const own = id === "sales.receivableItem" ? ITEMS : { table: module.table, isOpen: openOf(work, module) };
  const columns = getTableColumns(own.table);
  const customer = Object.entries(module.fields).find(
    ([name, field]) => field.kind === "link" && field.to === "crm.customer" && Object.hasOwn(columns, name),
  );
  if (!customer) return undefined;
  return {
    module: id,
    table: getTableName(own.table),
    columns: new Set(Object.keys(columns)),
    customer: snake(customer[0]),
    ownerField: module.scope.owner,
    owner: snake(module.scope.owner),
    isOpen: own.isOpen,
  };
}

/** What counts for nobody yet; a plan that has no stage is over with its year. */
function openOf({ today }: Work, { table, stages = [], final = [], counted = final }: ModuleData): SQL {
  const columns = getTableColumns(table);
  if (!Object.hasOwn(columns, "stage")) return Object.hasOwn(columns, "year") ? sql`year >= ${Number(today.slice(0, 4))}` : sql`true`;
  const open = stages.filter((stage) => !counted.includes(stage));
  return sql`stage = any(${arrayOf(open, "text")})`;
}
