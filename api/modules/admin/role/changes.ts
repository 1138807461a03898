import { accountName } from "#db/accountName";
import { everywhere } from "#db/everyCompany";
import { shaped } from "#db/row";
import { ownNames } from "#define/own";
import { RIGHTS } from "#define/access/rights";
import type { Issue } from "#define/problem";
import type { Review } from "#define/rule";
import type { Work } from "#define/work";
import { otherActionsIn, type Role } from "./grants.ts";

/** What a role gives: rights by module as the heads of their columns and further actions, screens, and narrowed fields. */
type Given = { rights: ReadonlyMap<string, readonly string[]>; paths: readonly string[]; fields: ReadonlyMap<string, NarrowedField> };
type NarrowedField = { module: string; field: string; access: string };

/** More names than this are counted. */
const NAMES = 12;

/** What a change of a role gives and takes, and whom that concerns; nothing where nobody may do more or less by it. */
export const tellsWhatChanges: Review<Role> = async (before, after, work) => {
  const changes = changesOf(givenBy(before), givenBy(after), await menuNames(work));
  return changes.length === 0 ? [] : [concerned(await holdersOf(after.header.id, work)), ...changes];
};

/** Who has a role in whatever company, as he is called. */
function holdersOf(role: string, work: Work): Promise<string[]> {
  return everywhere(work, async () => {
    const rows = await work.run(shaped({ name: "text" })`select distinct ${accountName("a", work.viewer.language)} as name
      from member_station s join account a on a.id = s.account_id
      where s.role_id = ${role} and s.is_in_force and a.is_enabled order by name`);
    return rows.map(({ name }) => name);
  });
}

const MENU = shaped({ code: "text", nameZh: "text?", nameEn: "text?", nameRu: "text?" });

/** How the screens of the menu are called, by path. */
async function menuNames(work: Work): Promise<ReadonlyMap<string, string>> {
  const rows = await work.run(MENU`select code, name_zh as "nameZh", name_en as "nameEn", name_ru as "nameRu" from menu`);
  const nameOf = ({ code, nameZh, nameEn, nameRu }: (typeof rows)[number]) =>
    ({ zh: nameZh, en: nameEn, ru: nameRu })[work.viewer.language] ?? nameZh ?? code;
  return new Map(rows.map((row) => [row.code, nameOf(row)]));
}

function concerned(people: readonly string[]): Issue {
  if (people.length === 0) return { code: "concernsNobody" };
  const named = people.length > NAMES ? [...people.slice(0, NAMES), "…"] : people;
  return { code: "concernsPeople", params: { count: people.length, people: named } };
}

function changesOf(before: Given, after: Given, names: ReadonlyMap<string, string>): Issue[] {
  const modules = new Set([...before.rights.keys(), ...after.rights.keys()]);
  const rights = [...modules].flatMap((module) => {
    const [had, has] = [before.rights.get(module) ?? [], after.rights.get(module) ?? []];
    const [given, taken] = [beyond(has, had), beyond(had, has)];
    return [
      ...(given.length > 0 ? [{ code: "rightsGiven", table: "rights", params: { module: titleOf(module), rights: given } } as const] : []),
      ...(taken.length > 0 ? [{ code: "rightsTaken", table: "rights", params: { module: titleOf(module), rights: taken } } as const] : []),
    ];
  });
  const called = (path: string) => names.get(path) ?? path;
  const [opened, closed] = [beyond(after.paths, before.paths), beyond(before.paths, after.paths)];
  const narrowed = [...after.fields].flatMap(([key, { module, field, access }]) =>
    before.fields.get(key)?.access === access
      ? []
      : [
          {
            code: "fieldNarrowed",
            params: { module: titleOf(module), field: labelOf(module, field), access: `admin.role:choices.access.${access}` },
          } as const,
        ],
  );
  const widened = [...before.fields].flatMap(([key, { module, field }]) =>
    after.fields.has(key) ? [] : [{ code: "fieldOpened", params: { module: titleOf(module), field: labelOf(module, field) } } as const],
  );
  return [
    ...rights,
    ...(opened.length > 0 ? [{ code: "menusGiven", params: { paths: opened.map(called) } } as const] : []),
    ...(closed.length > 0 ? [{ code: "menusTaken", params: { paths: closed.map(called) } } as const] : []),
    ...narrowed,
    ...widened,
  ];
}

// Keys of words, told in the language of whoever reads them.
const titleOf = (module: string): string => {
  if (module === "*") return "areas:all";
  return module.endsWith(".*") ? `areas:${module.slice(0, -".*".length)}` : `${module}:title`;
};
const labelOf = (module: string, field: string): string =>
  `${module}:${field.includes(".") ? `lines.${field.replace(".", ".fields.")}` : `fields.${field}`}`;

const beyond = (some: readonly string[], others: readonly string[]): string[] => some.filter((each) => !others.includes(each));

const rightsIn = (line: Role["lines"]["rights"][number]): string[] => [
  ...ownNames(RIGHTS).filter((name) => line[name]),
  ...otherActionsIn(line),
];

function givenBy({ lines }: Pick<Role, "lines">): Given {
  return {
    rights: new Map(lines.rights.map((line) => [line.module, rightsIn(line)])),
    paths: lines.menus.map(({ path }) => path),
    fields: new Map(lines.fields.map(({ module, field, access }) => [`${module} ${field}`, { module, field, access }])),
  };
}
