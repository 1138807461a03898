import { Hono } from "hono";
import { z } from "zod";
import { hashPassword } from "#db/password";
import { hashesFor } from "#db/encryption";
import { CODE_WAYS, RECOVERIES } from "#define/access/signIn";
import { fail, failIfAny } from "#define/problem";
import { signInSettings } from "#engine/access/signInSettings";
import { codeWays } from "#notify/codes";
import { addressOf, type Ask, type Env, languageOf } from "#routes/context";
import { bodyOf } from "../access/body.ts";
import { CAPTCHA_KINDS, CaptchaAnswer, CaptchaShown, demandCaptcha, makeCaptcha } from "../access/captcha.ts";
import { askCode, CODE_MINUTES, RESEND_S } from "../access/codes.ts";
import { admit, enter, refuseLocked } from "../access/entering.ts";
import { accountWithId, findAccount, type Found } from "../access/findAccount.ts";
import { count, DAY } from "../access/limits.ts";
import { newPasswordIssues } from "../access/newPassword.ts";
import { demandStepCode } from "../access/secondStep.ts";
import { noteSignIn, noting } from "../access/signInJournal.ts";
import { setPassword } from "../access/sessions.ts";
import { dropTicket, openTicket, tryTicket, takeTicket } from "../access/tickets.ts";
import { operation } from "../contract/declare.ts";
import { answerWho, Who } from "../session.ts";

/** Digits of an identity card that are looked at for one account in a day. */
const DIGITS_PER_DAY = 10;

const named = z.string().trim().min(1).max(100);
const ticket = z.string().max(64);
const way = z.enum(CODE_WAYS);
const code = z.string().trim().min(1).max(20);
const Ways = z.strictObject({ sms: z.boolean(), mail: z.boolean(), codeSignIn: z.boolean(), recovery: z.enum(RECOVERIES) });
const Captcha = z.strictObject({ does: z.enum(["signIn", "code", "recovery"]), account: z.string().max(100), kind: z.enum(CAPTCHA_KINDS) });
const CaptchaAsked = z.strictObject({ captcha: CaptchaShown.nullable() });
const AskedCode = z.strictObject({ account: named, way, captcha: CaptchaAnswer.optional() });
const AskedRecovery = z.strictObject({ account: named, idDigits: z.string().trim().max(20), way, captcha: CaptchaAnswer.optional() });
const Ticket = z.strictObject({ ticket: z.string(), retryAfter: z.int(), minutes: z.int() });
const Coded = z.strictObject({ ticket, code });
const Recovered = z.strictObject({ ticket, code: code.optional(), password: z.string().max(200), confirmed: z.string().max(200) });
const operations = {
  ways: operation({ id: "entrance.ways", says: "Tells how people can sign in here.", answer: Ways, isOpen: true }),
  captcha: operation({
    id: "entrance.captcha",
    says: "Makes a picture to be read, or a question to be answered, where the next try takes one.",
    body: Captcha,
    answer: CaptchaAsked,
    problems: ["rateLimited"],
    isOpen: true,
  }),
  askCode: operation({
    id: "entrance.askCode",
    says: "Sends a code to sign in by; whether anybody got one is not told.",
    body: AskedCode,
    answer: Ticket,
    problems: ["invalid", "rateLimited", "notFound"],
    isOpen: true,
  }),
  code: operation({
    id: "entrance.code",
    says: "Signs somebody in by a code.",
    body: Coded,
    answer: Who,
    problems: ["invalid", "secondStep", "rateLimited", "notFound"],
    isOpen: true,
  }),
  step: operation({
    id: "entrance.step",
    says: "Takes the code of the second step, or one of the recovery codes, and signs in.",
    body: Coded,
    answer: Who,
    problems: ["invalid", "rateLimited", "notFound"],
    isOpen: true,
  }),
  askRecovery: operation({
    id: "entrance.askRecovery",
    says: "Begins to make a forgotten password anew; whether the account and its digits are known is not told.",
    body: AskedRecovery,
    answer: Ticket,
    problems: ["invalid", "rateLimited", "notFound"],
    isOpen: true,
  }),
  recover: operation({
    id: "entrance.recover",
    says: "Stores the new password of whoever proved himself; every session of the account ends.",
    body: Recovered,
    answer: "none",
    problems: ["invalid"],
    isOpen: true,
  }),
};

/** `/api/session/…` for whoever stands at the entrance: pictures, codes, the second step, a forgotten password. */
export const entrance = new Hono<Env>()
  .get("/ways", operations.ways, async (c) => {
    const { codeSignIn, recovery } = await signInSettings(c.var.runtime.client);
    return c.json({ ...(await codeWays(c.var.runtime)), codeSignIn, recovery });
  })
  .post("/captcha", operations.captcha, async (c) => {
    const { does, account, kind } = await bodyOf(c, Captcha);
    const { attempts, client } = c.var.runtime;
    const address = addressOf(c);
    const isAsked = does !== "signIn" || (await attempts.asksPicture((await findAccount(client, account))?.account ?? account, address));
    c.header("Cache-Control", "no-store");
    return c.json({ captcha: isAsked ? await makeCaptcha(c.var.runtime, { does, account, address }, kind, languageOf(c)) : null });
  })
  .post("/codes", operations.askCode, async (c) => {
    const { account, way: by, captcha } = await bodyOf(c, AskedCode);
    if (!(await signInSettings(c.var.runtime.client)).codeSignIn) fail({ type: "notFound", what: "codes" });
    await demandCaptcha(c.var.runtime, { does: "code", account, address: addressOf(c) }, captcha);
    const found = await findAccount(c.var.runtime.client, account);
    return c.json(await codeTicket(c, "signIn", account, by, found));
  })
  .post("/code", operations.code, async (c) => {
    const { ticket: token, code: given } = await bodyOf(c, Coded);
    const { client, clock } = c.var.runtime;
    const proven = await takeTicket(client, "signIn", token, given, clock.now());
    const account = proven?.accountId ? await accountWithId(client, proven.accountId) : null;
    await noting(c, { way: "code", account }, async () => {
      const found = account ?? failProof();
      refuseLocked(c, found);
      await enter(c, found, "code");
    });
    return answerWho(c);
  })
  .post("/step", operations.step, async (c) => {
    const { ticket: token, code: given } = await bodyOf(c, Coded);
    const { client, clock } = c.var.runtime;
    const tried = await tryTicket(client, "secondStep", token, clock.now());
    const account = tried?.accountId ? await accountWithId(client, tried.accountId) : null;
    await noting(c, { way: "secondStep", account }, async () => {
      const found = account ?? failProof();
      await demandStepCode(client, found.id, given, clock.now());
      await dropTicket(client, token);
      refuseLocked(c, found);
      await admit(c, found, "secondStep");
    });
    return answerWho(c);
  })
  .post("/recovery", operations.askRecovery, async (c) => {
    const { account, idDigits, way: by, captcha } = await bodyOf(c, AskedRecovery);
    const { client, clock } = c.var.runtime;
    const { recovery } = await signInSettings(client);
    if (recovery === "off") fail({ type: "notFound", what: "recovery" });
    if (!/^\d{5}[\dXx]$/.test(idDigits)) fail({ type: "invalid", issues: [{ code: "verification", field: "idDigits" }] });
    await demandCaptcha(c.var.runtime, { does: "recovery", account, address: addressOf(c) }, captcha);
    const found = await knownBy(c, account, idDigits);
    if (recovery === "code") return c.json(await codeTicket(c, "recovery", account, by, found));
    const opened = { purpose: "recovery", accountId: found?.id ?? null, proof: null, minutes: CODE_MINUTES } as const;
    return c.json({ ticket: await openTicket(client, opened, clock.now()), retryAfter: 0, minutes: CODE_MINUTES });
  })
  .post("/recovered", operations.recover, async (c) => {
    const { ticket: token, code: given, password, confirmed } = await bodyOf(c, Recovered);
    const { client, clock, streams } = c.var.runtime;
    failIfAny(await newPasswordIssues(client, password, confirmed));
    const proven = await takeTicket(client, "recovery", token, given ?? null, clock.now());
    const account = proven?.accountId ? await accountWithId(client, proven.accountId) : null;
    const { id } = await noting(c, { way: "recovery", account }, async () => account ?? failProof());
    for (const ended of await setPassword(client, id, await hashPassword(password))) streams.endSession(ended);
    await noteSignIn(c, { kind: "passwordChanged", way: "recovery", account });
    return c.body(null, 204);
  });

/** What was proven is not told apart from what was not. */
const failProof = (): never => fail({ type: "invalid", issues: [{ code: "verification", field: "code" }] });

async function codeTicket(c: Ask, purpose: "signIn" | "recovery", account: string, by: (typeof CODE_WAYS)[number], found: Found | null) {
  const to = (by === "sms" ? found?.mobile : found?.email) ?? null;
  const token = await askCode(c.get("runtime"), { purpose, named: account, ...whereOf(c), way: by, account: found, to });
  return { ticket: token, retryAfter: RESEND_S, minutes: CODE_MINUTES };
}

const whereOf = (c: Ask) => ({ address: addressOf(c), agent: c.req.header("user-agent") ?? null });

/** The account whose digits these are; nobody's after ten tries in a day. */
async function knownBy(c: Ask, account: string, idDigits: string): Promise<Found | null> {
  const { client } = c.get("runtime");
  const found = await findAccount(client, account);
  const tried = await count(client, `digits:${(found?.account ?? account).toLowerCase()}`, DAY);
  const fits = found !== null && found.idDigits !== null && hashesFor(found.id, idDigits).includes(found.idDigits);
  return found && fits && tried.points <= DIGITS_PER_DAY ? found : null;
}
