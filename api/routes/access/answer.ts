import { unitsOf } from "#analytics/cockpit/units";
import { calendarOf } from "#analytics/companyCalendar";
import type { Served } from "#routes/context";
import { weekOf, weekRuleOf } from "#define/calendar";
import type { Language, Viewer } from "#define/viewer";
import { signInSettings } from "#engine/access/signInSettings";
import { companiesOf, type Company, companyOf } from "#engine/company";
import { type EngineWork, moduleOf } from "#engine/context";
import { readLabels } from "#engine/labels";
import { dayIn } from "#engine/runtime";
import { inWork } from "#engine/work";
import { documentPlaces } from "../menu/documentPlaces.ts";
import { arranged } from "../menu/changedMenu.ts";
import { menuOf } from "../menu/menu.ts";
import { permissionsOf } from "../menu/permissions.ts";
import type { SeesAs, Session } from "./sessions.ts";

type Named = { id: number; code: string; names: Record<Language, string | null> };

/** What the web app knows of its user: who, in which company, with which menu and rights; `today` is the company's day. */
export async function sessionAnswer(runtime: Served, session: Session, viewer: Viewer) {
  const company = await companyOf(runtime, viewer.compId);
  const all = [...(await companiesOf(runtime)).values()];
  const companies = all.filter(({ id }) => viewer.compIds.includes(id));
  const today = dayIn(company.timeZone, runtime.clock.now());
  const menu = await arranged(runtime.client, menuOf(runtime, viewer, await unitsOf(runtime, viewer)));
  return {
    accountId: session.accountId,
    account: session.account,
    name: { zh: session.name, en: session.nameEn, ru: session.nameRu }[viewer.language] ?? session.name,
    language: session.language,
    demo: runtime.demo,
    seesAs: session.seesAs && seenIn(session.seesAs),
    isInvited: session.seesAs ? viewer.isGuest : session.invitationFlag !== "0",
    mustChangePassword: session.mustChangePassword,
    mustSetUpStep: session.isStepDue,
    passwordPolicy: (await signInSettings(runtime.client)).passwordPolicy,
    company: named(company),
    companies: companies.map(named),
    loading: all.filter(({ id }) => runtime.loading.has(id)).map(named),
    menu,
    documents: documentPlaces(runtime, viewer),
    offline: menu.flatMap(({ items }) => items.filter((item) => isOffline(runtime, item)).map(({ path }) => path)),
    roadDays: company.roadDays,
    hasWatermark: company.hasWatermark,
    permissions: permissionsOf(runtime, viewer),
    timeZone: company.timeZone,
    today,
    week: weekOf({ weeks: weekRuleOf(company.weekRule) }, today),
    own: await ownLinks(runtime, viewer),
    currency: company.currency,
    calendar: await calendarOf(runtime, viewer.compId),
  };
}

/** Whom the viewer is in the company, and where he works, as links to them are called. */
async function ownLinks(runtime: Served, viewer: Viewer) {
  const { employeeId, departmentId } = viewer;
  if (employeeId === null && departmentId === null) return { employee: null, department: null };
  return inWork(
    runtime,
    viewer,
    async (work) => ({
      employee: await linked(work, "masterData.employee", employeeId),
      department: await linked(work, "masterData.department", departmentId),
    }),
    "read only",
  );
}

async function linked(work: EngineWork, module: string, id: string | null) {
  if (id === null) return null;
  const [label] = await readLabels(work, moduleOf(work, module), "id", [id]);
  return label ? { id, code: label.code, name: label.name } : null;
}

function seenIn({ accountId, account, name, until }: SeesAs) {
  return { accountId, account, name, until };
}

/** A screen whose records a device takes along. */
function isOffline({ definitions }: Served, { definition, screen }: { definition: string; screen: string }): boolean {
  return definitions.modules.get(definition)?.screens[screen]?.offline === true;
}

function named({ id, code, nameZh, nameEn, nameRu }: Company): Named {
  return { id, code, names: { zh: nameZh, en: nameEn, ru: nameRu } };
}
