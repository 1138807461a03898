import { Hono } from "hono";
import { z } from "zod";
import { type Ask, companyId, type Env, isSecure, sessionOf, viewerOf } from "./context.ts";
import { hashPassword } from "#db/password";
import { WEEK_RULE_NAMES } from "#define/calendar";
import { PASSWORD_POLICIES } from "#define/access/password";
import { fail, failIfAny } from "#define/problem";
import { LANGUAGES } from "#define/viewer";
import { bodyOf } from "./access/body.ts";
import { CaptchaAnswer } from "./access/captcha.ts";
import { takeCookie, tokenOf } from "./access/cookie.ts";
import { enter, leave, proven } from "./access/entering.ts";
import { accountWithId } from "./access/findAccount.ts";
import { noteSignIn } from "./access/signInJournal.ts";
import { newPasswordIssues } from "./access/newPassword.ts";
import { changeCompany, changeLanguage, endOf, endOneSession, type Session, sessionsOf, storePassword } from "./access/sessions.ts";
import { sessionAnswer } from "./access/answer.ts";
import { SECTIONS } from "#analytics/claims";
import { operation } from "./contract/declare.ts";
import { Day, Instant } from "./answers/shapes.ts";

const SignIn = z.strictObject({
  account: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
  captcha: CaptchaAnswer.optional(),
});
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

const Named = z.strictObject({ id: z.int(), code: z.string(), names: z.record(z.enum(LANGUAGES), z.string().nullable()) });
const MenuItem = z.strictObject({
  path: z.string(),
  definition: z.string(),
  screen: z.string(),
  kind: z.string(),
  section: z.enum(SECTIONS),
  names: z.record(z.enum(LANGUAGES), z.string()).optional(),
});
const OwnLink = z.strictObject({ id: z.string(), code: z.string(), name: z.string().nullable() });
export const Who = z.strictObject({
  accountId: z.string(),
  account: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  demo: z.boolean(),
  seesAs: z.strictObject({ accountId: z.string(), account: z.string(), name: z.string(), until: z.string() }).nullable(),
  isInvited: z.boolean(),
  mustChangePassword: z.boolean(),
  mustSetUpStep: z.boolean(),
  passwordPolicy: z.enum(PASSWORD_POLICIES),
  company: Named,
  companies: z.array(Named),
  loading: z.array(Named),
  menu: z.array(z.strictObject({ group: z.string(), names: z.record(z.enum(LANGUAGES), z.string()).optional(), items: z.array(MenuItem) })),
  documents: z.record(z.string(), z.string()),
  offline: z.array(z.string()),
  roadDays: z.number(),
  hasWatermark: z.boolean(),
  permissions: z.array(z.string()),
  timeZone: z.string(),
  today: Day,
  week: z.string(),
  own: z.strictObject({ employee: OwnLink.nullable(), department: OwnLink.nullable() }),
  currency: z.string(),
  calendar: z.strictObject({ yearStart: z.int(), weeks: z.enum(WEEK_RULE_NAMES), festivals: z.record(z.string(), Day) }),
});
const operations = {
  create: operation({
    id: "session.create",
    says: "Signs somebody in and gives the cookie of his session.",
    body: SignIn,
    answer: Who,
    problems: ["badCredentials", "secondStep", "rateLimited", "invalid", "notFound"],
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
  ends: operation({
    id: "session.ends",
    says: "Tells when the session ends unless somebody does something, and whether it lives longer then.",
    answer: z.strictObject({ endsAt: Instant, secondsLeft: z.int(), canStay: z.boolean() }),
  }),
  end: operation({ id: "session.end", says: "Ends a session of the account.", answer: "none", problems: ["notFound"] }),
  delete: operation({ id: "session.delete", says: "Signs out.", answer: "none", isOpen: true }),
};

/** `/api/session`: sign in, see who one is, change company or language, sign out. */
export const session = new Hono<Env>()
  .post("/", operations.create, async (c) => {
    const { account, password, captcha } = await bodyOf(c, SignIn);
    await enter(c, await proven(c, account, password, { captcha }), "password");
    return answerWho(c);
  })
  .get("/", operations.read, (c) => answerWho(c))
  .patch("/", operations.save, async (c) => {
    const current = (await sessionOf(c)) ?? fail({ type: "unauthenticated" });
    const { company, language } = await bodyOf(c, Change);
    const { client } = c.var.runtime;
    if (company !== undefined) await changeCompany(client, current, await memberCompany(c, company));
    if (language !== undefined) await changeLanguage(client, current, language);
    forget(c);
    return answerWho(c);
  })
  .post("/password", operations.password, async (c) => {
    const current = (await sessionOf(c)) ?? fail({ type: "unauthenticated" });
    const { old, password, confirmed } = await bodyOf(c, NewPassword);
    const { client } = c.var.runtime;
    await proven(c, current.account, old);
    failIfAny([
      ...(await newPasswordIssues(client, password, confirmed)),
      ...(password === old ? [{ code: "samePassword", field: "password" } as const] : []),
    ]);
    await storePassword(client, current, await hashPassword(password));
    await noteOwn(c, current, "passwordChanged");
    forget(c);
    return answerWho(c);
  })
  .get("/end", operations.ends, async (c) => {
    const { client, clock } = c.var.runtime;
    c.header("Cache-Control", "no-store");
    return c.json((await endOf(client, tokenOf(c) ?? "", clock.now())) ?? fail({ type: "unauthenticated" }));
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
    await noteOwn(c, current, "signedOut");
    return c.body(null, 204);
  })
  .delete("/", operations.delete, async (c) => {
    const token = tokenOf(c);
    const current = await sessionOf(c);
    if (token) await leave(c, token);
    if (current) await noteOwn(c, current, "signedOut");
    takeCookie(c, isSecure(c));
    return c.body(null, 204);
  });

/** Notes what somebody who is signed in did with his account. */
async function noteOwn(c: Ask, { accountId }: Session, kind: "signedOut" | "passwordChanged"): Promise<void> {
  await noteSignIn(c, { kind, way: "password", account: await accountWithId(c.var.runtime.client, accountId) });
}

/** Tells who somebody is, once this request has a session. */
export async function answerWho(c: Ask): Promise<Response> {
  const current = await sessionOf(c);
  if (!current) {
    // A cookie that opens nothing any more is taken away.
    if (tokenOf(c)) takeCookie(c, isSecure(c));
    return fail({ type: "unauthenticated" });
  }
  c.header("Cache-Control", "no-store");
  return c.json(await sessionAnswer(c.var.runtime, current, await viewerOf(c)));
}

async function memberCompany(c: Ask, code: string): Promise<number> {
  const [viewer, id] = [await viewerOf(c), await companyId(c.var.runtime, code)];
  return id !== null && viewer.compIds.includes(id) ? id : fail({ type: "notFound", what: "company" });
}

function forget(c: Ask): void {
  c.set("session", undefined);
  c.set("viewer", undefined);
}
