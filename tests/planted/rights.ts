import type { Fault } from "./fault.ts";

const rights = (name: string) => `tests/stories/rights/${name}.test.ts`;
const [ACCESS, WRITE] = ["api/engine/access", "api/engine/write"];
const DOORS = [rights("everyDoor"), rights("readers"), "tests/stories/engine/rights.test.ts"];
const door = (name: string) => `${rights("everyDoor")} -t ${name}`;

/** A list that forgets of one module where the rows of a viewer lie. */
const everywhere = (module: string, request: string) => `
  const all = { ...work.viewer, scope: () => ({ ...work.viewer.scope(""), company: true }) };
  const plan = planList(module.id === "${module}" ? { ...work, viewer: all } : work, module, ${request});`;

/** Faults of who may see and do what, and of what a write holds. */
export const RIGHTS: readonly Fault[] = [
  {
    fault: "whoever has no station sees everything",
    file: `${ACCESS}/scoped.ts`,
    find: "if (parts.length === 0) return sql`${company} and false`;",
    replace: "if (parts.length === 0) return sql`${company}`;",
    tests: DOORS,
  },
  {
    fault: "the file of one module holds the rows of every place",
    file: "api/engine/list/export.ts",
    find: "const plan = planList(work, module, request);",
    replace: everywhere("sales.salesContract", "request"),
    tests: [door("exports the same rows")],
  },
  {
    fault: "codes of one module find the rows of every place",
    file: "api/engine/list/lookup.ts",
    find: "const plan = planList(work, module, { filter: { ...filter, [module.title.code]: codes } });",
    replace: everywhere("sales.salesContract", "{ filter: { ...filter, [module.title.code]: codes } }"),
    tests: [door("finds by their codes")],
  },
  {
    fault: "rows are open that lie in all places of a viewer, not in one of them",
    file: `${ACCESS}/scoped.ts`,
    find: "sql.join(parts, sql` or `)",
    replace: "sql.join(parts, sql` and `)",
    tests: DOORS,
  },
  {
    fault: "a row in memory is inside whatever its place",
    file: `${ACCESS}/scoped.ts`,
    find: "values.includes(String(header[column])) && (whileEmpty",
    replace: "(whileEmpty",
    tests: DOORS,
  },
  {
    fault: "whoever a line names as a reader changes the record",
    file: `${ACCESS}/named.ts`,
    find: "const opening = isReading ? naming : naming.filter((row) => helps.values.includes(String(row[helps.column])));",
    replace: "const opening = naming;",
    tests: ["tests/stories/crm/customerTeam.test.ts"],
  },
  {
    fault: "the result of a tender that was cancelled unopened tells our price",
    file: "api/modules/crm/bidding/projectBid/outcome.ts",
    find: 'result === "void" && openedOn(header, work) === null',
    replace: "false",
    tests: ["tests/stories/crm/bidding.test.ts"],
  },
  {
    fault: "an invited customer sees what is open to every reader",
    file: `${ACCESS}/scoped.ts`,
    find: 'if (!viewer.isGuest && ("everyReader" in module.scope || rows.company)) return "all";',
    replace: 'if ("everyReader" in module.scope || rows.company) return "all";',
    tests: [rights("guest")],
  },
  {
    fault: "several stations open what one of them opens",
    file: `${ACCESS}/rowScope.ts`,
    find: "departments: all(({ departments }) => departments),",
    replace: "departments: scopes[0]?.departments ?? [],",
    tests: DOORS,
  },
  {
    fault: "a grant of one action gives every one",
    file: `${ACCESS}/grants.ts`,
    find: "flatMap((place) => [`${place} ${action}`, `${place} *`])",
    replace: "flatMap((place) => [`${place} read`, `${place} ${action}`, `${place} *`])",
    tests: [...DOORS, "tests/stories/engine/act.test.ts"],
  },
  {
    fault: "a role that may not do it lends its rows",
    file: `${ACCESS}/grants.ts`,
    find: "return remembered((permission) => stations.filter(({ roleId }) => roles.get(roleId)?.(permission)));",
    replace: "return remembered(() => stations);",
    tests: DOORS,
  },
  {
    fault: "a hidden field is as open as the widest role says, whatever its rows",
    file: `${ACCESS}/grants.ts`,
    find: "return opening.length > 0 && covers(opened(opening), opened(holding));",
    replace: "return opening.length > 0;",
    tests: ["tests/stories/engine/rights.test.ts"],
  },
  {
    fault: "a hidden field is shown",
    file: `${ACCESS}/moduleAccess.ts`,
    find: 'if (viewer.access(module.id, field) === "hidden") return false;',
    replace: 'if (viewer.access(module.id, field) === "none") return false;',
    tests: [rights("fieldMasks")],
  },
  {
    fault: "a module outside the menu is open",
    file: `${ACCESS}/moduleAccess.ts`,
    find: "screens.length === 0 || screens.some(",
    replace: "screens.length >= 0 || screens.some(",
    tests: ["tests/stories/shell/access.test.ts", ...DOORS],
  },
  {
    fault: "what is only looked up is read whole",
    file: `${ACCESS}/moduleAccess.ts`,
    find: 'return { standing: linkers.length > 0 ? "lookUp" : "none", linkers };',
    replace: 'return { standing: linkers.length > 0 ? "read" : "none", linkers };',
    tests: ["tests/stories/shell/lookup.test.ts", ...DOORS],
  },
  {
    fault: "whoever submitted may confirm",
    file: `${WRITE}/allowedActions.ts`,
    find: 'return isSame ? { type: "samePerson", action: name } : undefined;',
    replace: 'return isSame && stage === "" ? { type: "samePerson", action: name } : undefined;',
    tests: ["tests/stories/engine/act.test.ts", "tests/stories/warehouse/adjustment.test.ts"],
  },
  {
    fault: "an action is done in any stage",
    file: `${WRITE}/allowedActions.ts`,
    find: "if (!from.includes(stage))",
    replace: "if (from.length === 0)",
    tests: ["tests/stories/engine/act.test.ts"],
  },
  {
    fault: "a reversal needs no reason",
    file: `${WRITE}/allowedActions.ts`,
    find: "return reason === true || reverses !== undefined;",
    replace: "return reason === true;",
    tests: ["tests/stories/warehouse/correction.test.ts", "tests/stories/engine/act.test.ts"],
  },
  {
    fault: "what somebody else changed meanwhile is overwritten",
    file: `${WRITE}/guards.ts`,
    find: "if (header.version === version || header.version === undefined) return;",
    replace: "if (header.version !== null) return;",
    tests: ["tests/stories/engine/save.test.ts", "tests/stories/engine/act.test.ts"],
  },
  {
    fault: "a posted document may be changed",
    file: `${WRITE}/guards.ts`,
    find: "stage === null || module.editable.includes(stage)",
    replace: "stage === null || module.editable.length > 0",
    tests: ["tests/stories/engine/save.test.ts", "tests/stories/engine/act.test.ts"],
  },
  {
    fault: "a key that was used for another request gives that one's answer",
    file: `${WRITE}/idempotent.ts`,
    find: "if (row?.hash !== hash || row.answer === null)",
    replace: "if (!row || row.answer === null)",
    tests: ["tests/stories/engine/act.test.ts", "tests/stories/shell/requests.test.ts", "tests/stories/engine/save.test.ts"],
  },
  {
    fault: "a draft of a master is named before it is enabled",
    file: "api/engine/definition/namable.ts",
    find: "stage === UNRELEASED",
    replace: 'stage === ""',
    tests: ["tests/stories/shell/masters.test.ts"],
  },
];
