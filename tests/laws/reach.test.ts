import { beforeAll, describe, expect, it } from "vitest";
import { loadCatalogue } from "#analytics/loadCatalogue";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { ALL_ROWS, type Viewer } from "#define/viewer";
import { hasReadAccess } from "#engine/access/moduleAccess";
import { systemViewer } from "#engine/access/viewer";
import { describe as described, type Description } from "#engine/definition/describe";
import { documentListOf, isDocument } from "#engine/definition/documentList";
import type { Definitions } from "#engine/definition/definitions";
import { wordsOf } from "#engine/translations";
import { documentPlaces } from "#routes/menu/documentPlaces";
import { menuOf } from "#routes/menu/menu";
import { openingPath } from "#routes/menu/openingPath";
import { grantsOf, ROLES, type SeedRole } from "#setup/roles";
import { programModules } from "#support/definitions";

type House = { definitions: Definitions; catalogue: Awaited<ReturnType<typeof loadCatalogue>> };
let house: House;
beforeAll(async () => {
  const definitions = await programModules();
  house = { definitions, catalogue: await loadCatalogue(definitions) };
});

/** Somebody who holds one role in the whole company. */
function holderOf({ code, isAdministrator, grants }: SeedRole): Viewer {
  const given = Object.entries(grants).map(([module, actions]) => ({ module, actions: new Set(actions) }));
  const may = (permission: string) => {
    const at = permission.lastIndexOf(".");
    const [module, action] = [permission.slice(0, at), permission.slice(at + 1)];
    const covers = (named: string) => (named.endsWith("*") ? module.startsWith(named.slice(0, -1)) : named === module);
    return isAdministrator === true || given.some((one) => covers(one.module) && one.actions.has(action));
  };
  return { ...systemViewer(1, code), accountId: "7", may, isGuest: code === "invitedCustomer", scope: () => ALL_ROWS };
}

/**
 * Every screen that clicks lead to: from the menu, over rows that open documents or lists, over links in rows, over the list of all
 * documents.
 */
function reachedBy({ definitions, catalogue }: House, viewer: Viewer): ReadonlySet<string> {
  const items = menuOf({ definitions, analytics: { catalogue } as never, words: wordsOf(new Map()) }, viewer).flatMap(
    (group) => group.items,
  );
  const places = documentPlaces({ definitions }, viewer);
  const at = new Map([...definitions.paths.values()].map(({ path, module, name }) => [openingPath(path), `${module.id} ${name}`]));
  const placeOf = (module: string) => at.get(places[module] ?? items.find(({ definition }) => definition === module)?.path ?? "") ?? [];
  const led = ({ module, name }: { module: Module; name: string }): string[] => {
    const screen = module.screens[name];
    const ways = (screen?.opens ?? []).flatMap((way) => {
      if (way.kind === "screen") return at.get(openingPath(way.path)) ?? [];
      return way.kind === "file" ? [] : targetsOf(module, way.module).flatMap(placeOf);
    });
    const links = (screen?.columns ?? module.columns).flatMap((column) => linkOf(module.fields[column]));
    return [...ways, ...links.flatMap(placeOf), ...[placeOf(module.id)].flat()];
  };
  const reached = new Set(items.flatMap(({ path }) => at.get(path) ?? []));
  for (const key of reached) {
    const [id = "", name = ""] = key.split(" ");
    const module = definitions.modules.get(id);
    for (const next of module ? led({ module, name }) : []) reached.add(next);
  }
  return reached;
}

function targetsOf({ fields }: Module, target: string | { column: string }): readonly string[] {
  if (typeof target === "string") return [target];
  const field = fields[target.column];
  return field?.kind === "choice" ? field.values : [];
}

const linkOf = (field: Field | undefined): string[] => (field?.kind === "link" && field.by !== "code" ? [field.to] : []);

/** What a role may do and has no clicks to; what no menu can hold is read through others. */
function unreached(from: House, role: SeedRole): string[] {
  const viewer = holderOf({ ...role, grants: grantsOf(role, from.definitions.modules.values()) });
  const reached = reachedBy(from, viewer);
  return [...from.definitions.modules.values()]
    .filter((module) => hasReadAccess(viewer, module) && Object.values(module.screens).some(({ unlisted }) => !unlisted))
    .flatMap((module) => {
      const shown = described(module, viewer, from.definitions.modules);
      const screens = Object.entries(shown.screens).flatMap(([name, screen]) => (reached.has(`${module.id} ${name}`) ? [screen] : []));
      return demandedOf(shown)
        .filter((action) => !screens.some((screen) => isDone(shown, screen, action)))
        .map((action) => `${role.code}: ${module.id}.${action}`);
    });
}

/** Reading alone is for what other records link to; nothing hangs on the rows of a ledger. */
const demandedOf = ({ may, actions, readonly }: Description): string[] => [
  ...may.filter((action) => (readonly ? action === "export" : action !== "read")),
  ...Object.keys(actions),
];

/** Whether an action is done on a screen: on its list, or on a record that opens there. */
function isDone(module: Description, screen: Description["screens"][string], action: string): boolean {
  const isKept = screen.own !== undefined || screen.kind === "maintain" || screen.kind === "prepare";
  if (["create", "import", "edit", "delete"].includes(action)) return isKept;
  if (!Object.hasOwn(module.actions, action)) return true;
  const onList = (screen.kind !== "query" || module.readonly) && (screen.actions ?? [action]).includes(action);
  return onList || Object.values(screen.offers).some((offered) => offered.includes(action));
}

/** The house as it would be if no document type had the list that its definition does not write. */
function withoutLists({ definitions, catalogue }: House): House {
  const modules = new Map(
    [...definitions.modules].map(([id, module]) => {
      const { all: _all, ...screens } = module.screens;
      return [id, { ...module, screens }];
    }),
  );
  return { definitions: { ...definitions, modules }, catalogue };
}

/** Matters are made by the meeting that is held: nobody types them at a screen. */
const WITHOUT_SCREEN = ["approver: crm.meetingMatter.create", "approver: crm.meetingMatter.edit"];

describe("What a role may do", () => {
  it.each(ROLES.filter(({ isAdministrator }) => !isAdministrator).map((role) => [role.code, role] as const))(
    "is reached by clicks from the menu: %s",
    (_code, role) => {
      const known = WITHOUT_SCREEN.filter((right) => right.startsWith(`${role.code}:`));
      expect(unreached(house, role)).toEqual(known);
    },
  );

  it("is watched: without the lists of all documents an accountant has no way to what he may do with posted ones", () => {
    const accountant = ROLES.filter(({ code }) => code === "accountant");
    expect(accountant.flatMap((role) => unreached(withoutLists(house), role))).toEqual(
      expect.arrayContaining(["accountant: warehouse.goodsReceipt.changeMonth", "accountant: warehouse.scrapOrder.changeMonth"]),
    );
  });
});

describe("Documents", () => {
  it("of every type stand in a query over all stages, whose list changes nothing and whose records offer all that is legal", () => {
    const types = [...house.definitions.modules.values()].filter((module) => isDocument(module));
    expect(types.length).toBeGreaterThan(30);
    const viewer = systemViewer(1, "law");
    const lacking = types.flatMap((module) => {
      const list = documentListOf(module);
      const screen = Object.values(described(module, viewer, house.definitions.modules).screens).find(({ path }) => path === list?.path);
      const hidden = Object.entries(module.actions ?? {}).flatMap(([name, { from, system, atOnce }]) =>
        system || atOnce
          ? []
          : from.filter((stage) => screen?.offers[stage]?.includes(name) !== true).map((stage) => `${module.id}: ${name} in ${stage}`),
      );
      return [...hidden, ...(screen && screen.kind === "query" && screen.actions === undefined ? [] : [`${module.id}: no query`])];
    });
    expect(lacking).toEqual([]);
  });
});

describe("Masters", () => {
  it("offer no change where they are only queried", () => {
    const changed = [...house.definitions.modules.values()]
      .filter(({ screens }) => Object.values(screens).some(({ kind }) => kind === "maintain"))
      .filter((module) => !isDocument(module))
      .flatMap((module) =>
        Object.values(described(module, systemViewer(1, "law"), house.definitions.modules).screens)
          .filter(({ kind, offers }) => kind === "query" && Object.values(offers).some((offered) => offered.length > 0))
          .map(({ path }) => path),
      );
    expect(changed).toEqual([]);
  });
});

describe("A page where documents of a warehouse are prepared", () => {
  it("has it chosen on top, and no edit takes a document to another", () => {
    const prepared = [...house.definitions.modules.values()]
      .filter(({ fields }) => Object.hasOwn(fields, "warehouseId"))
      .flatMap(({ screens }) => Object.values(screens).filter(({ kind }) => kind === "prepare"));
    expect(prepared.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/settleAccount", "/moveTab", "/warehouseReceiptPreparation"]),
    );
    expect(prepared.filter(({ header = [] }) => !header.includes("warehouseId")).map(({ path }) => path)).toEqual([]);
  });
});
