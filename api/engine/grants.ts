export type Grant = { roleId: string; module: string; action: string };

/** Compiles grants into the question `<module>.<action>`: a module may end in `.*` (an area) or be `*`, an action may be `*`. */
export function permits(grants: readonly Grant[]): (permission: string) => boolean {
  const granted = new Set(grants.map(({ module, action }) => `${module} ${action}`));
  const answers = new Map<string, boolean>();
  return (permission) => {
    const known = answers.get(permission);
    if (known !== undefined) return known;
    const answer = ask(granted, permission);
    answers.set(permission, answer);
    return answer;
  };
}

function ask(granted: ReadonlySet<string>, permission: string): boolean {
  const at = permission.lastIndexOf(".");
  const [module, action] = [permission.slice(0, at), permission.slice(at + 1)];
  const area = `${module.split(".")[0]}.*`;
  return [module, area, "*"].some((place) => granted.has(`${place} ${action}`) || granted.has(`${place} *`));
}
