import { literal } from "#db/sql";
import type { Dataset, DatasetScope } from "#define/dataset";
import type { Cockpit } from "#define/cockpit";
import type { Report } from "#define/report";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { opensPath } from "#engine/access/moduleAccess";
import { datasetsOf } from "./cockpit/panelSlices.ts";
import type { Catalogue } from "./catalogue.ts";

type Paths = Pick<Catalogue, "reports" | "cockpits" | "datasets">;

/** What shows figures: a report at its path, a cockpit at its own. */
type Showing = Pick<Report, "open" | "path"> | Pick<Cockpit, "open" | "paths">;

const pathsOf = (showing: Showing): readonly string[] => ("path" in showing ? [showing.path] : showing.paths);

/** Says whether a report or cockpit opens to a viewer: a path of it is in his menu, or it is open to whoever is signed in. */
export function opensFigures(viewer: Viewer, showing: Showing): boolean {
  return showing.open === true || pathsOf(showing).some((path) => opensPath(viewer, path));
}

/** Through what a dataset is asked: its reports, and the cockpits that show it. */
function showingOf({ reports, cockpits }: Paths, { compId }: Viewer, dataset: string): Showing[] {
  const reported = [...reports.values()].filter((report) => report.dataset === dataset && isOf(report, compId));
  const shown = [...cockpits.values()].filter((cockpit) => isOf(cockpit, compId) && datasetsOf(cockpit).includes(dataset));
  return [...reported, ...shown];
}

/** Says whether a viewer may ask a dataset at all: a role grants reading it and what shows it opens to him. */
export function readsDataset(catalogue: Paths, viewer: Viewer, dataset: string): boolean {
  const definition = catalogue.datasets.get(dataset);
  if (!definition || !isOf(definition, viewer.compId)) return false;
  return (
    viewer.may(`${dataset}.read`) &&
    (viewer.menu === null ||
      mayCompose(catalogue, viewer, dataset) ||
      showingOf(catalogue, viewer, dataset).some((one) => opensFigures(viewer, one)))
  );
}

const COMPOSING = ["reports.template.create", "reports.cockpitTemplate.create"];

/** Says whether a viewer may ask a dataset before any path leads to it: whoever composes reports or cockpits and is granted reading it. */
export function mayCompose({ datasets }: Pick<Catalogue, "datasets">, viewer: Viewer, dataset: string): boolean {
  const definition = datasets.get(dataset);
  return (
    definition !== undefined &&
    isOf(definition, viewer.compId) &&
    viewer.may(`${dataset}.read`) &&
    COMPOSING.some((permission) => viewer.may(permission))
  );
}

/** Ends the request with forbidden, naming the right or the path that is missing, unless the viewer may do this with a dataset. */
export function demandDataset(catalogue: Paths, viewer: Viewer, dataset: string, action: "read" | "export" = "read"): void {
  const definition = catalogue.datasets.get(dataset);
  if (!definition || !isOf(definition, viewer.compId)) fail({ type: "notFound", what: dataset });
  if (!viewer.may(`${dataset}.${action}`)) fail({ type: "forbidden", permission: `${dataset}.${action}` });
  if (!readsDataset(catalogue, viewer, dataset))
    fail({ type: "forbidden", permission: showingOf(catalogue, viewer, dataset).flatMap(pathsOf)[0] ?? `${dataset}.read` });
}

/** Whether a definition is of a company, or of all. */
export function isOf({ company }: { company?: number }, compId: number): boolean {
  return company === undefined || company === compId;
}

/** The report of an id as a company has it; throws notFound. */
export function reportOf({ reports, away }: Pick<Catalogue, "reports" | "away">, viewer: Viewer, id: string): Report {
  const report = reports.get(id);
  if (report && isOf(report, viewer.compId)) return report;
  const gone = away.get(id);
  if (gone?.compId === viewer.compId && opensPath(viewer, gone.path))
    fail({ type: "reportAway", report: gone.titles[viewer.language], source: gone.source });
  return fail({ type: "notFound", what: id });
}

/** Ends the request with forbidden, naming a path, unless a report or cockpit opens to the viewer. */
export function demandPath(viewer: Viewer, showing: Showing): void {
  if (!opensFigures(viewer, showing)) fail({ type: "forbidden", permission: pathsOf(showing)[0] ?? "" });
}

/**
 * The rows that a viewer's stations open as a DuckDB condition; null for all of them. A dataset without scope columns is for whole-company
 * readers only.
 */
export function rowRights({ id, scope }: Pick<Dataset, "id" | "scope">, viewer: Viewer): string | null {
  const rows = viewer.scope(`${id}.read`);
  if (!viewer.isGuest && (rows.company || "everyReader" in scope)) return null;
  const { department, unit, warehouse, owner, customer, shared }: Exclude<DatasetScope, { everyReader: true }> =
    "everyReader" in scope ? {} : scope;
  if (!department && !warehouse && !owner && !customer) fail({ type: "forbidden", permission: `${id}.read` });
  const own = rows.own && viewer.employeeId !== null ? [viewer.employeeId] : [];
  const parts = [
    ...among(department, rows.departments),
    ...among(unit, rows.units),
    ...among(warehouse, rows.warehouses),
    ...among(owner, [...own, ...rows.team.employees]),
    ...among(customer, rows.customers),
  ];
  if (parts.length > 0 && shared) parts.push(`${shared} is not null`);
  return parts.join(" or ") || "false";
}

function among(column: string | undefined, ids: readonly string[]): string[] {
  return column && ids.length > 0 ? [`${column} in (${[...new Set(ids)].toSorted().map(literal).join(", ")})`] : [];
}
