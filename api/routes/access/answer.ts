import { unitsOf } from "#analytics/cockpit/units";
import { calendarOf } from "#analytics/companyCalendar";
import type { Served } from "#routes/context";
import type { Language, Viewer } from "#define/viewer";
import { signInSettings } from "#engine/access/signInSettings";
import { companiesOf, type Company, companyOf } from "#engine/company";
import { dayIn } from "#engine/runtime";
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
    permissions: permissionsOf(runtime, viewer),
    timeZone: company.timeZone,
    today: dayIn(company.timeZone, runtime.clock.now()),
    currency: company.currency,
    calendar: await calendarOf(runtime, viewer.compId),
  };
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
