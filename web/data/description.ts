import useSWR, { type SWRResponse } from "swr";
import type { Field } from "#define/field";
import type { Variant } from "#define/moduleData";
import { getValue } from "./api.ts";
import type { Opens } from "#define/screen";
import type { ItemSource, Scan } from "#define/lines";
import type { Input } from "#define/action";

/** How the company lays out a table: columns in order with a label, width (px) and digits of their own; `frozen` ones stay at the left. */
export type TableLayout = {
  columns: readonly { name: string; label?: string; width?: number; digits?: number; hidden?: true }[];
  frozen: number | null;
};
/** The lines of a document as the viewer may see them. */
export type LinesDescription = {
  fields: Readonly<Record<string, Field>>;
  columns: readonly string[];
  sums: readonly string[];
  required: boolean;
  scan?: Scan;
  /** Pickers that take over lines of other documents. */
  itemsFrom: Readonly<Record<string, ItemSource>>;
};
export type ActionDescription = {
  from: readonly string[];
  to: string;
  /** Done with a new record only, as it is made. */
  atOnce?: true;
  reason?: boolean;
  input?: Input;
  /** May be done without network. */
  isOffline?: true;
  /** It takes out for good what says who somebody is. */
  erases?: true;
  /** What it undoes. */
  reverses?: string | readonly string[];
};
export type ScreenDescription = {
  /** Drawn by the file of this name in web/own. */
  own?: string;
  /** What stands above the lines of a record, drawn by the file of this name in web/own. */
  part?: string;
  path: string;
  kind: "maintain" | "prepare" | "confirm" | "query";
  stages?: readonly string[];
  actions?: readonly string[];
  columns?: readonly string[];
  filters?: readonly string[];
  requiredFilters?: readonly string[];
  where?: Readonly<Record<string, string | boolean | { code: string }>>;
  opens?: readonly (Opens & { name: string })[];
  /** Header fields that come from the page's filters. */
  header?: readonly string[];
  variant?: string;
  /** Taken along by a device. */
  offline?: true;
  /** What a record opened here offers, by its stage. */
  offers: Readonly<Record<string, readonly string[]>>;
};

/** A module as `GET /api/modules/:id` tells it to this viewer: hidden fields, forbidden actions and screens are left out. */
export type Description = {
  id: string;
  kind: "company" | "global";
  readonly: boolean;
  title: { code: string; name?: string };
  /** So many characters of a value stand in the filter of a column. */
  valueLength: number;
  /** The field that links the unit in which its records are counted. */
  unit: string | null;
  /** What its records say of themselves wherever they are linked. */
  lookup: readonly string[];
  fields: Readonly<Record<string, Field>>;
  lines: Readonly<Record<string, LinesDescription>>;
  columns: readonly string[];
  sums: readonly string[];
  sort: { by: string; descending?: boolean } | null;
  stages: readonly string[];
  editable: readonly string[];
  final: readonly string[];
  /** The stage in which a chain of approval runs. */
  approval: string | null;
  /** Invited customers read records of it: what is said or hung up may be marked for them. */
  forCustomers: boolean;
  /** All that links to a record stands beside it. */
  panorama: boolean | "first";
  /** Its records go to another installation as one file. */
  portable: boolean;
  /** Records that the product brings along: names, and what may be chosen of each. */
  delivered: Readonly<Record<string, readonly string[]>>;
  /** While a new record is typed, those that may be the same are told. */
  twins: boolean;
  actions: Readonly<Record<string, ActionDescription>>;
  screens: Readonly<Record<string, ScreenDescription>>;
  variants: Readonly<Record<string, Variant>>;
  /** Which of read, create, edit, delete, export, import the viewer may do at all. */
  may: readonly string[];
  /** The company's layouts of the list ("") and the line tables. */
  layouts: Readonly<Record<string, TableLayout>>;
};

/** Follows the description of a module; the error is `notFound` or `forbidden` when the viewer has no right on it. */
export function useDescription(module: string | null): SWRResponse<Description, unknown> {
  return useSWR<Description, unknown>(module ? `/api/modules/${module}` : null, getValue, {
    revalidateOnFocus: false,
    dedupingInterval: 60_000,
  });
}
