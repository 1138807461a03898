import type { Module, Screen } from "#define/module";
import type { Definitions } from "#engine/load";

/** A path that a definition claims (as it opens, and as the specification spells it): which one, which of its screens, and the menu group it stands in. */
export type Claim = {
  path: string;
  spelt: string;
  definition: string;
  screen: string;
  kind: string;
  group: string;
  permission: string;
  listed: boolean;
};

/** Every claimed path, in the order of the definitions. */
export function claimsOf({ modules }: Definitions): Claim[] {
  return [...modules.values()].flatMap((module) => Object.entries(module.screens).map(([name, screen]) => claim(module, name, screen)));
}

/** Where a path of the specification opens: one without a leading slash gets it. */
function opened(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

function claim({ id }: Module, name: string, { path, kind, unlisted }: Screen): Claim {
  return {
    path: opened(path),
    spelt: path,
    definition: id,
    screen: name,
    kind,
    group: id.split(".")[0] ?? id,
    permission: `${id}.read`,
    listed: !unlisted,
  };
}
