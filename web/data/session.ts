import { createContext, useContext } from "react";
import useSWR, { type SWRResponse } from "swr";
import type { CompanyCalendar } from "#define/calendar";
import type { PasswordPolicy } from "#define/access/password";
import type { Language } from "#define/viewer";
import { call, getValue } from "./api.ts";
import { SCREEN_STORE } from "../media/own.ts";
import { dropAlong } from "./along.ts";
import { DRAFTS, OUTBOX } from "./drafts.ts";
import { tellTimesIn } from "./zone.ts";

export type Names = Readonly<Partial<Record<Language, string | null>>>;
export type SessionCompany = { id: number | string; code: string; names: Names };
/** One entry of the menu; `kind` is the screen kind of a module, or report or cockpit. */
export type MenuItem = { path: string; definition: string; screen: string; kind: string; section: string; names?: Names };
export type MenuGroup = { group: string; names?: Names; items: readonly MenuItem[] };
export type OwnLink = { id: string; code: string; name: string | null };
export type Session = {
  accountId: string;
  account: string;
  name: string;
  language: Language;
  demo: boolean;
  /** Whom the program is shown as, and until when; nothing can be written meanwhile. */
  seesAs: { accountId: string; account: string; name: string; until: string } | null;
  mustChangePassword: boolean;
  /** The second step that is asked for is to be set up before anything opens. */
  mustSetUpStep: boolean;
  passwordPolicy: PasswordPolicy;
  company: SessionCompany;
  companies: readonly SessionCompany[];
  /** Companies of the demo that are still being loaded. */
  loading: readonly SessionCompany[];
  menu: readonly MenuGroup[];
  /** Where the documents of a module are found in every stage, by module. */
  documents: Readonly<Record<string, string>>;
  /** Paths of the screens whose records a device takes along. */
  offline: readonly string[];
  permissions: readonly string[];
  /** So many days a device shows what it took along, and the server takes what was done on it. */
  roadDays: number;
  /** The viewer's name and the day stand over the screens of the company. */
  hasWatermark: boolean;
  /** The zone of the company's clock. */
  timeZone: string;
  today: string;
  /** The company's week that it is in. */
  week: string;
  /** Whom the viewer is in the company, and where he works: what new records begin with. */
  own: { employee: OwnLink | null; department: OwnLink | null };
  currency: string;
  /** Its fiscal year and its festivals. */
  calendar: CompanyCalendar;
};

export const SESSION_PATH = "/api/session";
/** Who looks, with all base data that go with him, is asked once in this time however often something calls for it. */
const ONCE_MS = 1_000;
export const SessionContext = createContext<Session | null>(null);

/** Follows the session of the page's company; the error is `unauthenticated` when nobody is signed in. */
export function useSessionAnswer(): SWRResponse<Session, unknown> {
  const answer = useSWR<Session, unknown>(SESSION_PATH, getValue, {
    revalidateOnFocus: true,
    shouldRetryOnError: false,
    dedupingInterval: ONCE_MS,
  });
  if (answer.data) tellTimesIn(answer.data.timeZone);
  return answer;
}

/** The session of a screen inside the frame; throws outside of it. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("No session: this screen stands outside the frame");
  return session;
}

/** Signs in; throws ApiProblem (badCredentials, invalid where a picture is to be read, secondStep, rateLimited). */
export function signIn(account: string, password: string, captcha?: { id: string; answer: string }): Promise<Session> {
  return call<Session>("POST", SESSION_PATH, { body: { account, password, captcha } });
}

const KEPT: readonly string[] = [DRAFTS, OUTBOX, SCREEN_STORE];

/**
 * Ends the session on the server and forgets what the page keeps for it, but for drafts of what was not saved, what was done without
 * network and is not sent yet, and for the screen that the browser is.
 */
export async function signOut(): Promise<void> {
  await call("DELETE", SESSION_PATH);
  await dropAlong();
  if ("caches" in window) for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) if (name && !KEPT.includes(name)) indexedDB.deleteDatabase(name);
}

/** Shows the program as a member sees it; throws ApiProblem (forbidden, invalid). */
export const seeAs = (id: string, reason: string): Promise<Session> =>
  call<Session>("POST", `${SESSION_PATH}/seeAs`, { body: { id, reason } });

/** Shows again what is the session's own. */
export const seeOwn = (): Promise<Session> => call<Session>("DELETE", `${SESSION_PATH}/seeAs`);

/** Whose settings and tabs are kept, by account ids, for names change hands: those of somebody who is looked at stand apart. */
export const deskOf = ({ accountId, seesAs }: Pick<Session, "accountId" | "seesAs">): string =>
  seesAs ? `${accountId} ${seesAs.accountId}` : accountId;

/** Stores the account's default company or language. */
export function changeSession(change: { company?: string; language?: Language }): Promise<Session> {
  return call<Session>("PATCH", SESSION_PATH, { body: change });
}

/** The name of a company in a language, falling back zh, en, ru, then its code. */
export function nameOf(company: SessionCompany, language: Language): string {
  const { names } = company;
  return names[language] ?? names.zh ?? names.en ?? names.ru ?? company.code;
}
