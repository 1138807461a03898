import type { Module } from "#define/module";
import { loadModules } from "#engine/load";
import type { Page, PageScreen } from "#define/page";
import { usesOf } from "#engine/access/moduleAccess";
import { loadCatalogue } from "./loadCatalogue.ts";
import { datasetsOf } from "./cockpit/panelSlices.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Screen } from "#define/screen";
import type { Definitions } from "#engine/definition/definitions";

/** A path that a definition claims, as the specification spells it. */
export type Claim = { path: string; definition: string; screen: string; kind: string };
/** What a menu group is divided into, in this order. */
export const SECTIONS = ["documents", "queries", "reports", "masters"] as const;
export type Section = (typeof SECTIONS)[number];
/**
 * A claim with its menu group and section, its place there, the rights it needs all of, and the rights of which one makes it useful (none:
 * it is for looking).
 */
export type Listing = Claim & {
  group: string;
  section: Section;
  order: number;
  permissions: readonly string[];
  actions: readonly string[];
  isListed: boolean;
  /** Open whatever the menu of a viewer says. */
  isOpen: boolean;
  /** Only this company has it. */
  company?: number;
  /** Only companies with a business unit of this code have it. */
  unit?: string;
};

/** Every path of modules, then of cockpits, reports and pages. */
export function listingsOf(
  { modules }: Pick<Definitions, "modules">,
  { cockpits, reports, pages, datasets }: Pick<Catalogue, "cockpits" | "reports" | "pages" | "datasets">,
): Listing[] {
  return [
    ...[...modules.values()].flatMap((module) =>
      Object.entries(module.screens).map(([name, screen]) => screenListing(module, name, screen)),
    ),
    ...[...cockpits.values()].flatMap((cockpit) =>
      cockpit.paths.map((path) => ({
        ...figureListing("cockpit", cockpit.id, path, datasetsOf(cockpit)),
        isOpen: cockpit.open ?? false,
        ...(cockpit.unit ? { unit: cockpit.unit } : {}),
        ...(cockpit.company === undefined ? {} : { company: cockpit.company }),
      })),
    ),
    ...[...reports.values()].map(({ id, path, dataset, company, open = false }) => ({
      ...figureListing("report", id, path, [dataset]),
      isOpen: open,
      ...(company === undefined ? {} : { company }),
    })),
    ...[...pages.values()].flatMap((page) => pageListings(page, [...modules.values()], [...datasets.keys()])),
  ];
}

/** Every path that a module, report, cockpit or page claims. */
export async function claimedPaths(): Promise<Claim[]> {
  const definitions = await loadModules();
  return listingsOf(definitions, await loadCatalogue(definitions)).map(({ path, definition, screen, kind }) => ({
    path,
    definition,
    screen,
    kind,
  }));
}

const LAST = 1000;

function screenListing(module: Module, name: string, screen: Screen): Listing {
  const { id } = module;
  const { path, kind, unlisted, open = false } = screen;
  return {
    path,
    definition: id,
    screen: name,
    kind,
    group: areaOf(id),
    section: sectionOf(module, screen),
    order: module.order ?? LAST,
    permissions: [`${id}.read`],
    actions: usesOf(screen).map((action) => `${id}.${action}`),
    isListed: !unlisted,
    isOpen: open,
  };
}

/** A page is of use to whoever reads some dataset, reads what stands in calendars, or may do with some module what it is for. */
function pageListings({ id, screens }: Page, modules: readonly Module[], datasets: readonly string[]): Listing[] {
  const standard = (action: string) =>
    modules.filter(({ actions = {} }) => !Object.hasOwn(actions, action)).map((module) => `${module.id}.${action}`);
  const usesOfPage = (use: PageScreen["for"]) => {
    if (use === "everybody") return [];
    if (typeof use === "object") return [use.may];
    if (use === "calendar") return modules.flatMap((module) => (module.calendar ? [`${module.id}.read`] : []));
    return use ? standard(use) : datasets.map((dataset) => `${dataset}.read`);
  };
  return Object.entries(screens).map(([screen, { path, unlisted, open = false, for: use }]) => ({
    path,
    definition: id,
    screen,
    kind: "page",
    group: areaOf(id),
    section: use === "calendar" ? "queries" : use ? "masters" : "reports",
    order: LAST,
    permissions: typeof use === "object" ? [use.may] : [],
    actions: usesOfPage(use),
    isListed: !unlisted,
    isOpen: open,
  }));
}

/** A report needs its dataset, a cockpit the first of its own: panels of the others are locked one by one. */
function figureListing(kind: "cockpit" | "report", id: string, path: string, datasets: readonly string[]): Omit<Listing, "isOpen"> {
  return {
    path,
    definition: id,
    screen: kind,
    kind,
    group: kind === "report" ? areaOf(id) : "cockpits",
    section: "reports",
    order: LAST,
    permissions: datasets.slice(0, 1).map((dataset) => `${dataset}.read`),
    actions: [],
    isListed: true,
  };
}

const areaOf = (id: string): string => id.split(".")[0] ?? id;

/** What is numbered is a document, also where it is kept on one screen. */
function sectionOf({ fields }: Module, { kind }: Screen): Section {
  if (kind === "query") return "queries";
  const isDocument = kind !== "maintain" || Object.values(fields).some((field) => field.kind === "docNo");
  return isDocument ? "documents" : "masters";
}
