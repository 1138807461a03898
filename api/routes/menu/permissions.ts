import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import type { Definitions } from "#engine/load";
import type { Runtime } from "#engine/runtime";

const STANDARD = ["read", "create", "edit", "delete", "export", "import"];

/** Every permission there is to grant: `<module>.<action>`, the standard actions and those of the definition. */
export function grantable({ modules }: Definitions): string[] {
  return [...modules.values()].flatMap((module) => actionsOf(module).map((action) => `${module.id}.${action}`));
}

/** The permissions that a viewer holds. */
export function permissionsOf({ definitions }: Runtime, viewer: Viewer): string[] {
  return grantable(definitions).filter((permission) => viewer.may(permission));
}

function actionsOf({ readonly, actions = {} }: Module): string[] {
  const own = Object.entries(actions).flatMap(([name, { system }]) => (system ? [] : [name]));
  return [...(readonly ? ["read", "export"] : STANDARD), ...own];
}
