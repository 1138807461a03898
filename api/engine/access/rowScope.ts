import { NO_ROWS, type RowScope } from "#define/viewer";

type Ids = readonly string[];

/** What several stations open together. */
export function united(scopes: readonly RowScope[]): RowScope {
  if (scopes.length === 1) return scopes[0] ?? NO_ROWS;
  const all = (ids: (scope: RowScope) => Ids) => [...new Set(scopes.flatMap(ids))];
  return {
    company: scopes.some(({ company }) => company),
    departments: all(({ departments }) => departments),
    units: all(({ units }) => units),
    warehouses: all(({ warehouses }) => warehouses),
    own: scopes.some(({ own }) => own),
    team: {
      employees: all(({ team }) => team.employees),
      accounts: all(({ team }) => team.accounts),
      departments: all(({ team }) => team.departments),
    },
    customers: all(({ customers }) => customers),
    dealers: all(({ dealers }) => dealers),
  };
}

/** Says whether every row that `inner` opens is opened by `outer`, whatever the columns of a module are. */
export function covers(outer: RowScope, inner: RowScope): boolean {
  if (outer.company) return true;
  return !inner.company && (outer.own || !inner.own) && PARTS.every((part) => part(inner).every((id) => part(outer).includes(id)));
}

const PARTS: readonly ((scope: RowScope) => Ids)[] = [
  ({ departments }) => departments,
  ({ units }) => units,
  ({ warehouses }) => warehouses,
  ({ team }) => team.employees,
  ({ team }) => team.accounts,
  ({ customers }) => customers,
  ({ dealers }) => dealers,
];
