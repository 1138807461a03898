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

/** Business that counts for somebody already stays his: a contract once it counts, a visit once it was made. */
const UNCOUNTED: ReadonlyMap<string, readonly string[]> = new Map([
  ["sales.salesContract", ["draft", "inReview", "returned", "reviewed", "sealed"]],
  ["crm.visit", ["planned"]],
]);
/** What a module shows by a view lies in a table of its own. */
const ITEMS = { table: receivableItems, isOpen: sql`open_amount <> 0` };

/** The business of a module that a transfer may take along; nothing where the module is not there or names no customer or owner. */
export function partOf(work: Work, id: string): Part | undefined {
  const module = work.modules.get(id);
  if (!module || "everyReader" in module.scope || module.scope.owner === undefined) return undefined;
  const own = id === "sales.receivableItem" ? ITEMS : { table: module.table, isOpen: openOf(module) };
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

function openOf({ id, table, stages = [], final = [] }: ModuleData): SQL {
  if (!Object.hasOwn(getTableColumns(table), "stage")) return sql`true`;
  const open = UNCOUNTED.get(id) ?? stages.filter((stage) => !final.includes(stage));
  return sql`stage = any(${arrayOf(open, "text")})`;
}
