import { NO_ROWS, type Viewer } from "#define/viewer";
import type { ModuleData } from "#define/moduleData";
import { isOfADuty } from "#posting/ofADuty";
import type { TokenScope } from "./tokens.ts";

/** What looks, and takes along what it sees. */
const LOOKING: ReadonlySet<string> = new Set(["read", "export", "print"]);

/** Every path there is: a program stands before no menu. */
class EveryPath extends Set<string> {
  override has(): boolean {
    return true;
  }
}

/** What a token is for, and whether its company keeps three administrators apart. */
type Held = TokenScope & { isApart: boolean };

/**
 * What is left of somebody's rights in the hands of a program: nothing that he may not do himself, only what the token is for, and never
 * an administrator; while three administrators are kept apart nothing that is one of theirs.
 */
export function narrowed(viewer: Viewer, { isReadOnly, modules, isApart }: Held, known: ReadonlyMap<string, ModuleData>): Viewer {
  const named = modules && new Set(modules);
  const allows = (permission: string): boolean => {
    const at = permission.lastIndexOf(".");
    const [module, action] = [permission.slice(0, at), permission.slice(at + 1)];
    const isNamed = named === null || named.has(module) || named.has(`${module.split(".")[0]}.*`);
    return isNamed && (!isReadOnly || LOOKING.has(action)) && !(isApart && isOfADuty(known, module, action));
  };
  return {
    ...viewer,
    byToken: true,
    menu: viewer.menu ?? new EveryPath(),
    may: (permission) => allows(permission) && viewer.may(permission),
    scope: (permission) => (allows(permission) ? viewer.scope(permission) : NO_ROWS),
    access: (module, field) => viewer.access(module, field),
  };
}
