import type { FieldAccess, RowScope } from "#define/viewer";
import { NO_ROWS } from "#define/viewer";
import { covers, united } from "./rowScope.ts";
import type { Station } from "./stations.ts";

export type Grant = { roleId: string; module: string; action: string };
export type RoleField = { roleId: string; module: string; field: string; access: string };
type Asked<T> = (permission: string) => T;

/** Compiles grants into the question `<module>.<action>`: a module may end in `.*` (an area) or be `*`, an action may be `*`. */
export function permits(grants: readonly Pick<Grant, "module" | "action">[]): Asked<boolean> {
  const granted = new Set(grants.map(({ module, action }) => `${module} ${action}`));
  return remembered((permission) => grantFor(permission).some((grant) => granted.has(grant)));
}

/** The grants of which one gives a permission, nearest first, each as `<module> <action>`. */
export function grantFor(permission: string): string[] {
  const at = permission.lastIndexOf(".");
  const [module, action] = [permission.slice(0, at), permission.slice(at + 1)];
  return [module, `${module.split(".")[0]}.*`, "*"].flatMap((place) => [`${place} ${action}`, `${place} *`]);
}

/** Says of each station whether its role gives a permission. */
export function givers(stations: readonly Station[], grants: readonly Grant[]): Asked<readonly Station[]> {
  const roles = new Map(
    stations.map(({ roleId, isAdministrator }) => [
      roleId,
      isAdministrator ? () => true : permits(grants.filter((grant) => grant.roleId === roleId)),
    ]),
  );
  return remembered((permission) => stations.filter(({ roleId }) => roles.get(roleId)?.(permission)));
}

/** The rows behind a permission: what the stations open whose role gives it. */
export function scopes(giving: Asked<readonly Station[]>): Asked<RowScope> {
  return remembered((permission) => united([NO_ROWS, ...giving(permission).map(({ opens }) => opens)]));
}

const OPENNESS: readonly FieldAccess[] = ["write", "read"];

/**
 * A field is as open as the stations that open it cover every row of the module that the viewer reads; a role that says nothing of a field
 * may write it.
 */
export function accesses(
  giving: Asked<readonly Station[]>,
  stations: readonly Station[],
  fields: readonly RoleField[],
): (module: string, field: string) => FieldAccess {
  const said = new Map(fields.map(({ roleId, module, field, access }) => [`${roleId} ${module} ${field}`, access]));
  const spoken = new Set(fields.map(({ module, field }) => `${module} ${field}`));
  const told = remembered((name) => {
    const reading = giving(`${name.split(" ")[0] ?? ""}.read`);
    const holding = (reading.length > 0 ? reading : stations).map((station) => ({
      station,
      access: station.isAdministrator ? "write" : (said.get(`${station.roleId} ${name}`) ?? "write"),
    }));
    return widest(holding);
  });
  return (module, field) => (spoken.has(`${module} ${field}`) ? told(`${module} ${field}`) : "write");
}

function widest(holding: readonly { station: Station; access: string }[]): FieldAccess {
  const opened = (over: typeof holding) => united([NO_ROWS, ...over.map(({ station }) => station.opens)]);
  const isEnough = (wanted: FieldAccess) => {
    const opening = holding.filter(({ access }) => access === "write" || access === wanted);
    return opening.length > 0 && covers(opened(opening), opened(holding));
  };
  return OPENNESS.find(isEnough) ?? "hidden";
}

function remembered<T>(ask: Asked<T>): Asked<T> {
  const answers = new Map<string, T>();
  return (permission) => {
    const known = answers.get(permission);
    if (known !== undefined) return known;
    const answer = ask(permission);
    answers.set(permission, answer);
    return answer;
  };
}
