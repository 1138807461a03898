import { type Cockpit, COCKPIT_CHOICES, COCKPIT_TIMES } from "#define/cockpit";
import type { CockpitParams } from "#analytics/cockpit/cockpits";
import type { Analytics } from "#analytics/analytics";
import type { Catalogue } from "#analytics/catalogue";
import { demandDataset, isOf } from "#analytics/rights";
import { fail, ProblemError } from "#define/problem";
import type { Viewer } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import { TALL_WALL, WALL } from "#render/picture";
import { rendered, resolveLink, titleOf } from "#render/render";
import { linkParts } from "#render/query";

type Tools = { runtime: Runtime; analytics: Analytics };
/** What stands at a menu link. */
export type Page = { kind: "report" | "cockpit"; definition: string };
/** The same with its name; one that cannot be shown says why. */
export type TitledPage = { kind: Page["kind"] | "none"; definition: string; title: string; problem: string | null };

const slashed = (path: string) => (path.startsWith("/") ? path : `/${path}`);

/** The cockpit at a path, as a company has it. */
export function cockpitAtPath({ cockpits }: Pick<Catalogue, "cockpits">, path: string | undefined, compId: number): Cockpit | undefined {
  return [...cockpits.values()].find((cockpit) => isOf(cockpit, compId) && cockpit.paths.some((one) => slashed(one) === path));
}

/** The datasets whose figures the cockpits among some items show. */
export function datasetsOn(
  catalogue: Pick<Catalogue, "cockpits">,
  { compId }: Pick<Viewer, "compId">,
  items: readonly { link: string | null }[],
): Set<string> {
  const panels = items.flatMap(({ link }) => cockpitAtPath(catalogue, linkParts(link ?? "")?.path, compId)?.panels ?? []);
  return new Set(panels.flatMap(({ slices }) => Object.values(slices).map(({ dataset }) => dataset)));
}

/** What stands at a link for a viewer; throws notFound, forbidden and invalid. */
export async function pageAt(tools: Tools, viewer: Viewer, link: string): Promise<Page> {
  const { catalogue, cockpits } = tools.analytics;
  const cockpit = cockpitAtPath(catalogue, linkParts(link)?.path, viewer.compId);
  if (!cockpit) {
    const { report, whole } = await resolveLink(tools, viewer, link);
    demandDataset(catalogue, viewer, whole.id);
    return { kind: "report", definition: report.id };
  }
  await cockpits.ask(viewer, cockpit.id, paramsIn(link));
  return { kind: "cockpit", definition: cockpit.id };
}

/** A page by its name; one that cannot be shown says why, so that the others go on. */
export async function titledPage(tools: Tools, viewer: Viewer, link: string): Promise<TitledPage> {
  try {
    const page = await pageAt(tools, viewer, link);
    return { ...page, title: titleOf(tools.runtime.words, viewer.language, { id: page.definition }), problem: null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { kind: "none", definition: "", title: link, problem: error.problem.type };
  }
}

/** The picture of the report at a link, ready to be compared by version before it is drawn. */
export async function pictureAt(tools: Tools, viewer: Viewer, link: string, isTall = false) {
  return rendered(tools, viewer, await resolveLink(tools, viewer, link), isTall ? TALL_WALL : WALL);
}

/** The figures of the cockpit at a link, ready to be compared by version before they are computed. */
export async function cockpitAt(tools: Tools, viewer: Viewer, link: string) {
  const page = await pageAt(tools, viewer, link);
  if (page.kind !== "cockpit") fail({ type: "notFound", what: link });
  return tools.analytics.cockpits.ask(viewer, page.definition, paramsIn(link));
}

/** The version of what stands at a link now; null where nothing can be shown. */
export async function versionAt(tools: Tools, viewer: Viewer, link: string, isTall = false): Promise<string | null> {
  try {
    const { kind } = await pageAt(tools, viewer, link);
    return (await (kind === "cockpit" ? cockpitAt(tools, viewer, link) : pictureAt(tools, viewer, link, isTall))).version;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** The parameters of a cockpit that a link locks. */
export function paramsIn(link: string): CockpitParams {
  const query = linkParts(link)?.query ?? new URLSearchParams();
  return Object.fromEntries(
    [...COCKPIT_TIMES, ...COCKPIT_CHOICES].flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ""]] : [])),
  );
}
