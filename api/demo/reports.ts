import { shaped } from "#db/row";
import { run } from "#db/client";
import { fail, ProblemError } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { act } from "#engine/write/act";
import { createDocuments, type Draft } from "#engine/write/save";
import { forgetViewers, loadViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import type { FileKeeper } from "#extras/files/keeper";
import { resolveLink } from "#render/render";
import { addScreen } from "#render/screens/desk";
import { generate } from "#render/runs";
import { loadSources } from "#connectors/load";
import type { DeliveryTools } from "#alerts/postLetter";
import { BUDGET, budgetCsv, COMPOSED, SCREENS, WATCHED } from "./reportTexts.ts";
import { demoWatches } from "./watches.ts";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

/** The company that the demo's people start in. */
const HOME = 2;
const [TEMPLATE, SOURCE] = ["reports.template", "reports.source"];
const TRIES = 8;

/**
 * What analysts left behind in the demo: composed reports and a draft, a source of budgets with its rows, generated reports, alerts and
 * subscriptions that spoke already, screens on walls. Figures must be open.
 */
export async function loadDemoReports(tools: DeliveryTools & { files: Pick<FileKeeper, "make" | "store" | "add"> }): Promise<void> {
  const { runtime, analytics } = tools;
  const analyst = await personNamed(tools, "analyst");
  const leader = await personNamed(tools, "leader");
  if (!analyst || !leader) return;
  const budget = await inWork(runtime, analyst, async (work) => {
    const roles = await rolesOf(work);
    for (const { isPublished, ...draft } of COMPOSED) {
      const made = await created(tools, work, TEMPLATE, withRoles(draft, roles));
      if (isPublished) await act(work, moduleOf(tools, TEMPLATE), "publish", [targetOf(made)]);
    }
    return { source: await created(tools, work, SOURCE, withRoles(BUDGET, roles)), departments: await salesDepartments(work) };
  });
  const { source, departments } = budget;
  const body = bytes(budgetCsv(departments, runtime.clock.now().getUTCFullYear()));
  await tools.files.add(analyst, moduleOf(tools, SOURCE), String(source.header.id), { name: "budget.csv", body });
  await inWork(runtime, analyst, (work) => act(work, moduleOf(tools, SOURCE), "publish", [targetOf(source)]));
  await loadSources(tools, HOME);
  forgetViewers(runtime);
  await analytics.composed.look();
  const reader = (await personNamed(tools, "analyst")) ?? analyst;
  for (const link of WATCHED.generated) await whenReady(async () => generate(tools, reader, await resolveLink(tools, reader, link)));
  await demoWatches(tools, HOME, reader, leader);
  await inWork(runtime, leader, (work) => hangScreens(work));
}

/** Screens that nobody paired yet: they see what leaders of the company see. */
async function hangScreens(work: EngineWork): Promise<void> {
  const roleId = (await rolesOf(work)).get("leader") ?? null;
  for (const screen of SCREENS)
    await addScreen(work, {
      ...screen,
      roleId,
      departmentId: null,
      playlistId: null,
      leaseHours: 24,
      expiresAt: null,
      hasRemote: true,
      look: "dark",
    });
}

function moduleOf({ runtime }: Pick<DeliveryTools, "runtime">, id: string) {
  return runtime.definitions.modules.get(id) ?? fail({ type: "notFound", what: id });
}

async function personNamed({ runtime }: Pick<DeliveryTools, "runtime">, account: string): Promise<Viewer | null> {
  const [found] = await run(runtime.client, shaped({ id: "id" })`select id from account where account = ${account}`);
  return found ? loadViewer(runtime, found.id, HOME, "zh") : null;
}

async function created(tools: DeliveryTools, work: EngineWork, id: string, draft: Draft): Promise<DocumentRecord> {
  const [record] = await createDocuments(work, moduleOf(tools, id), [draft]);
  return record ?? fail({ type: "notFound", what: id });
}

const targetOf = ({ header }: DocumentRecord) => ({ id: String(header.id), version: Number(header.version) });

async function rolesOf(work: EngineWork): Promise<Map<string, string>> {
  const rows = await work.run(shaped({ id: "id", code: "text" })`select id, code from role`);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

function withRoles({ roles, lines = {}, ...draft }: Draft & { roles: readonly string[] }, ids: ReadonlyMap<string, string>): Draft {
  return { ...draft, lines: { ...lines, roles: roles.map((code) => ({ roleId: ids.get(code) })) } };
}

async function salesDepartments(work: EngineWork): Promise<string[]> {
  const rows = await work.run(
    shaped({ code: "text" })`select code from department where comp_id = ${work.compId} and is_sales order by code limit 6`,
  );
  return rows.map(({ code }) => code);
}

async function* bytes(text: string): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text, "utf8"));
}

/** The first figures of a fresh start are on their way for some seconds. */
async function whenReady(job: () => Promise<unknown>): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      await job();
      return;
    } catch (error) {
      if (left === 0 || !(error instanceof ProblemError) || error.problem.type !== "notReady") throw error;
    }
  }
}
