import { Hono } from "hono";
import { z } from "zod";
import { type RowIn, shaped } from "#db/row";
import { addressOf, type Ask, companyId, type Env, isSecure, sessionOf, viewerOf } from "./context.ts";
import { run } from "#db/client";
import { hashPassword, passwordFits } from "#db/password";
import { WEEK_RULE_NAMES } from "#define/calendar";
import { isStrongPassword, PASSWORD_POLICIES } from "#define/access/password";
import { fail, failIfAny } from "#define/problem";
import { signInSettings } from "#engine/access/signInSettings";
import { LANGUAGES } from "#define/viewer";
import { bodyOf } from "./access/body.ts";
import { giveCookie, takeCookie, tokenOf } from "./access/cookie.ts";
import {
  changeCompany,
  changeLanguage,
  closeSession,
  endOneSession,
  findSession,
  openSession,
  sessionsOf,
  storePassword,
} from "./access/sessions.ts";
import { sessionAnswer } from "./access/answer.ts";
import { SECTIONS } from "#analytics/claims";
import { operation } from "./contract/declare.ts";
import { Day } from "./answers/shapes.ts";

const SignIn = z.strictObject({ account: z.string().min(1).max(100), password: z.string().min(1).max(200) });
const Change = z.strictObject({ company: z.string().optional(), language: z.enum(LANGUAGES).optional() });
const NewPassword = z.strictObject({ old: z.string().min(1).max(200), password: z.string().max(200), confirmed: z.string().max(200) });
const Listed = z.strictObject({
  id: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  seenAt: z.string(),
  isThis: z.boolean(),
});
const ACCOUNT = shaped({ id: "id", passwordHash: "text", defaultCompId: "integer?" });
type Account = RowIn<typeof ACCOUNT>;

const Named = z.strictObject({ id: z.int(), code: z.string(), names: z.record(z.enum(LANGUAGES), z.string().nullable()) });
const MenuItem = z.strictObject({
  path: z.string(),
  definition: z.string(),
  screen: z.string(),
  kind: z.string(),
  section: z.enum(SECTIONS),
  names: z.record(z.enum(LANGUAGES), z.string()).optional(),
});
const Who = z.strictObject({
  account: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  demo: z.boolean(),
  isInvited: z.boolean(),
  mustChangePassword: z.boolean(),
  passwordPolicy: z.enum(PASSWORD_POLICIES),
  company: Named,
  companies: z.array(Named),
  loading: z.array(Named),
  menu: z.array(z.strictObject({ group: z.string(), names: z.record(z.enum(LANGUAGES), z.string()).optional(), items: z.array(MenuItem) })),
  documents: z.record(z.string(), z.string()),
  permissions: z.array(z.string()),
  timeZone: z.string(),
  today: Day,
  currency: z.string(),
  calendar: z.strictObject({ yearStart: z.int(), weeks: z.enum(WEEK_RULE_NAMES), festivals: z.record(z.string(), Day) }),
});
const operations = {
  create: operation({
    id: "session.create",
    says: "Signs somebody in and gives the cookie of his session.",
    body: SignIn,
    answer: Who,
    problems: ["badCredentials", "rateLimited", "notFound"],
    isOpen: true,
  }),
  read: operation({ id: "session.read", says: "Tells who asks, in which company, with which menu and rights.", answer: Who }),
  save: operation({ id: "session.save", says: "Changes the company or language that a session works in.", body: Change, answer: Who }),
  password: operation({
    id: "session.password",
    says: "Changes the own password; every other session of the account ends.",
    body: NewPassword,
    answer: Who,
    problems: ["badCredentials", "rateLimited", "invalid"],
  }),
  list: operation({ id: "session.list", says: "Tells the live sessions of the account.", answer: z.array(Listed) }),
  end: operation({ id: "session.end", says: "Ends a session of the account.", answer: "none", problems: ["notFound"] }),
  delete: operation({ id: "session.delete", says: "Signs out.", answer: "none", isOpen: true }),
};

/** `/api/session`: sign in, see who one is, change company or language, sign out. */
export const session = new Hono<Env>()
  .post("/", operations.create, async (c) => {
    const { account, password } = await bodyOf(c, SignIn);
    const found = await proven(c, account, password);
    const { client, clock } = c.var.runtime;
    const old = tokenOf(c);
    if (old) await leave(c, old);
    await begin(c, await openSession(client, found, { device: c.req.header("user-agent") ?? null, address: addressOf(c) }, clock.now()));
    return answer(c);
  })
  .get("/", operations.read, (c) => answer(c))
  .patch("/", operations.save, async (c) => {
    const current = (await sessionOf(c)) ?? fail({ type: "unauthenticated" });
    const { company, language } = await bodyOf(c, Change);
    const { client } = c.var.runtime;
    if (company !== undefined) await changeCompany(client, current, await memberCompany(c, company));
    if (language !== undefined) await changeLanguage(client, current, language);
    forget(c);
    return answer(c);
  })
  .post("/password", operations.password, async (c) => {
    const current = (await sessionOf(c)) ?? fail({ type: "unauthenticated" });
    const { old, password, confirmed } = await bodyOf(c, NewPassword);
    const { client } = c.var.runtime;
    await proven(c, current.account, old);
    const { passwordPolicy } = await signInSettings(client);
    failIfAny([
      ...(isStrongPassword(password, passwordPolicy) ? [] : [{ code: "weakPassword", field: "password" } as const]),
      ...(password === old ? [{ code: "samePassword", field: "password" } as const] : []),
      ...(password === confirmed ? [] : [{ code: "passwordsDiffer", field: "confirmed" } as const]),
    ]);
    await storePassword(client, current, await hashPassword(password));
    forget(c);
    return answer(c);
  })
  .get("/all", operations.list, async (c) => {
    const current = (await sessionOf(c)) ?? fail({ type: "unauthenticated" });
    return c.json(await sessionsOf(c.var.runtime.client, current, c.var.runtime.clock.now()));
  })
  .delete("/all/:id", operations.end, async (c) => {
    const current = (await sessionOf(c)) ?? fail({ type: "unauthenticated" });
    const { client, streams } = c.var.runtime;
    const ended = await endOneSession(client, current, c.req.param("id"));
    if (ended === null) fail({ type: "notFound", what: "session" });
    streams.endSession(ended);
    return c.body(null, 204);
  })
  .delete("/", operations.delete, async (c) => {
    const token = tokenOf(c);
    if (token) await leave(c, token);
    takeCookie(c, isSecure(c));
    return c.body(null, 204);
  });

/** Ends a session, and with it what it hears. */
async function leave(c: Ask, token: string): Promise<void> {
  const { client, streams } = c.var.runtime;
  streams.endSession(await closeSession(client, token));
}

async function answer(c: Ask): Promise<Response> {
  const current = await sessionOf(c);
  if (!current) {
    // A cookie that opens nothing any more is taken away.
    if (tokenOf(c)) takeCookie(c, isSecure(c));
    return fail({ type: "unauthenticated" });
  }
  c.header("Cache-Control", "no-store");
  return c.json(await sessionAnswer(c.var.runtime, current, await viewerOf(c)));
}

/** An account that does not exist and a wrong password look alike and take the same time. */
async function proven(c: Ask, account: string, password: string): Promise<Account> {
  const { attempts, client } = c.var.runtime;
  await attempts.begin(account, addressOf(c));
  const [found] = await run(
    client,
    ACCOUNT`select id, password_hash as "passwordHash", default_comp_id as "defaultCompId" from account where account = ${account} and is_enabled`,
  );
  const fits = await passwordFits(password, found?.passwordHash);
  if (!found || !fits) fail({ type: "badCredentials" });
  await attempts.forget(account, addressOf(c));
  return found;
}

/** Lets the rest of this request see the new session although its cookie is only on the way out. */
async function begin(c: Ask, token: string): Promise<void> {
  giveCookie(c, token, isSecure(c));
  c.set("session", await findSession(c.var.runtime.client, token, c.var.runtime.clock.now()));
  c.set("viewer", undefined);
}

async function memberCompany(c: Ask, code: string): Promise<number> {
  const [viewer, id] = [await viewerOf(c), await companyId(c.var.runtime, code)];
  return id !== null && viewer.compIds.includes(id) ? id : fail({ type: "notFound", what: "company" });
}

function forget(c: Ask): void {
  c.set("session", undefined);
  c.set("viewer", undefined);
}
