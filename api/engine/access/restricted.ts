import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { ownOf } from "#define/own";
import type { Viewer } from "#define/viewer";
import { covers } from "./rowScope.ts";

type Modules = ReadonlyMap<string, Module>;
type Rights = Pick<Viewer, "may" | "scope" | "isGuest">;

/** Whether a field is for some alone: no reader who is no viewer of the program sees it. */
export const isRestricted = ({ restrictedTo }: Field): boolean => restrictedTo !== undefined;

/**
 * What a viewer may do with a field, whatever his roles say, where the field is restricted: it is open where he has one of the permissions
 * for all rows that he reads, and nowhere else, in no list, sum, filter, order, dataset or lookup.
 */
export function withoutRestricted(modules: Modules, access: Viewer["access"], rights: Rights): Viewer["access"] {
  return (id, path) => {
    const module = modules.get(id);
    const restrictedTo = module && fieldAt(module, path)?.restrictedTo;
    if (!restrictedTo) return access(id, path);
    return restrictedTo.some((permission) => holdsForAll(module, permission, rights)) ? access(id, path) : "hidden";
  };
}

/** A field of the header, or as `<table>.<field>` of a line table. */
function fieldAt({ fields, lines = {} }: Module, path: string): Field | undefined {
  const [table = "", name] = path.split(".");
  return name === undefined ? ownOf(fields, path) : ownOf(ownOf(lines, table)?.fields ?? {}, name);
}

/** Where every reader sees each row, whoever may do something there may do it with each row; a guest has his own rows alone. */
function holdsForAll({ id, scope: columns }: Module, permission: string, { may, scope, isGuest }: Rights): boolean {
  if (!may(permission)) return false;
  const isOwn = permission.slice(0, permission.lastIndexOf(".")) === id;
  return (isOwn && !isGuest && "everyReader" in columns) || covers(scope(permission), scope(`${id}.read`));
}
