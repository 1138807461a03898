import { LOOK } from "#define/access/grants";
import type { ModuleData } from "#define/moduleData";

/** Whether a permission changes what holds for all companies, which is kept from another company than the viewer works in. */
export function keptElsewhere(
  modules: ReadonlyMap<string, Pick<ModuleData, "ofInstallation">>,
  { keepsInstallation }: { keepsInstallation: boolean },
): (permission: string) => boolean {
  if (keepsInstallation) return () => false;
  return (permission) => {
    const at = permission.lastIndexOf(".");
    return modules.get(permission.slice(0, at))?.ofInstallation === true && !LOOK.includes(permission.slice(at + 1));
  };
}
