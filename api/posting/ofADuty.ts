import { LOOK } from "#define/access/grants";
import type { Work } from "#define/work";

/**
 * Whether an action is one that a person does for a duty: in the modules of administration, and where a module names a duty, all that is
 * not everybody's but to look, and the look of the auditor.
 */
export function isOfADuty(modules: Work["modules"], module: string, action: string): boolean {
  const duties = modules.get(module)?.duties;
  const said = new Map(Object.entries(duties ?? {}));
  const whose = said.get(action) ?? said.get("*") ?? (module.startsWith("admin.") || duties ? "system" : "everybody");
  return whose === "audit" || (whose !== "everybody" && !LOOK.includes(action));
}
