import type { Served } from "#routes/context";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";

const STANDARD = ["read", "create", "edit", "delete", "export", "import"];

/**
 * The permissions that a viewer holds, of all there are to grant: `<module>.<action>` (the standard actions and the definition's own) and
 * `<dataset>.read` and `.export`.
 */
export function permissionsOf({ definitions, analytics }: Served, viewer: Viewer): string[] {
  const ofModules = [...definitions.modules.values()].flatMap((module) => actionsOf(module).map((action) => `${module.id}.${action}`));
  const ofDatasets = [...analytics.catalogue.datasets.keys()].flatMap((id) => [`${id}.read`, `${id}.export`]);
  return [...new Set([...ofModules, ...ofDatasets])].filter((permission) => viewer.may(permission));
}

function actionsOf({ readonly, actions = {} }: Module): string[] {
  const own = Object.entries(actions).flatMap(([name, { system, apart }]) => (system && !apart ? [] : [name]));
  return [...(readonly ? ["read", "export"] : STANDARD), ...own];
}
