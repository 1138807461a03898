import { Hono } from "hono";
import { z } from "zod";
import { mobileOf } from "#define/access/signIn";
import { fail } from "#define/problem";
import { addressOf, type Ask, type Env, sessionOf } from "#routes/context";
import { bodyOf } from "../access/body.ts";
import { askCode, CODE_MINUTES, RESEND_S } from "../access/codes.ts";
import { proven } from "../access/entering.ts";
import { accountWithId } from "../access/findAccount.ts";
import { keepMobile } from "../access/ownMobile.ts";
import { beginStep, confirmStep, demandStepCode, dropStep, newRecoveryCodes, stepOfAccount } from "../access/secondStep.ts";
import { type Session, announceAccountChange } from "../access/sessions.ts";
import { takeTicket } from "../access/tickets.ts";
import { operation } from "../contract/declare.ts";

const password = z.string().min(1).max(200);
const code = z.string().trim().min(1).max(20);
const Password = z.strictObject({ password });
const Code = z.strictObject({ code });
const Both = z.strictObject({ password, code });
const Mobile = z.strictObject({ mobile: z.string().trim().max(30) });
const Coded = z.strictObject({ ticket: z.string().max(64), code });
const Step = z.strictObject({ since: z.string().nullable(), recoveryLeft: z.int(), isAsked: z.boolean() });
const Codes = z.strictObject({ recoveryCodes: z.array(z.string()) });
const operations = {
  read: operation({ id: "ownSafety.step", says: "Tells whether the own account signs in with a second step.", answer: Step }),
  begin: operation({
    id: "ownSafety.beginStep",
    says: "Begins to set a second step up: a secret for an authenticator, shown once.",
    body: Password,
    answer: z.strictObject({ secret: z.string(), address: z.string() }),
    problems: ["badCredentials", "rateLimited", "invalid"],
  }),
  confirm: operation({
    id: "ownSafety.confirmStep",
    says: "Takes the first code of the authenticator, from which on signing in asks for one, and gives the recovery codes once.",
    body: Code,
    answer: Codes,
    problems: ["invalid"],
  }),
  renew: operation({
    id: "ownSafety.renewCodes",
    says: "Makes new recovery codes; the old ones open nothing any more.",
    body: Both,
    answer: Codes,
    problems: ["badCredentials", "rateLimited", "invalid"],
  }),
  drop: operation({
    id: "ownSafety.dropStep",
    says: "Takes the second step of the own account away, unless it is asked for.",
    body: Both,
    answer: "none",
    problems: ["badCredentials", "rateLimited", "invalid"],
  }),
  askMobile: operation({
    id: "ownSafety.askMobile",
    says: "Sends a code to the mobile number that is to be the account's.",
    body: Mobile,
    answer: z.strictObject({ ticket: z.string(), retryAfter: z.int(), minutes: z.int() }),
    problems: ["invalid", "rateLimited"],
  }),
  mobile: operation({
    id: "ownSafety.mobile",
    says: "Stores the mobile number whose code was typed.",
    body: Coded,
    answer: "none",
    problems: ["invalid"],
  }),
};

/** `/api/session/…` of whoever is signed in: his second step and his mobile number. */
export const ownSafety = new Hono<Env>()
  .get("/secondStep", operations.read, async (c) => c.json(await stepOfAccount(c.var.runtime.client, (await own(c)).accountId)))
  .post("/secondStep", operations.begin, async (c) => {
    const { account, accountId } = await own(c);
    const given = await bodyOf(c, Password);
    await proven(c, account, given.password);
    const { client } = c.var.runtime;
    if ((await stepOfAccount(client, accountId)).since !== null) fail({ type: "invalid", issues: [{ code: "stepIsOn" }] });
    c.header("Cache-Control", "no-store");
    return c.json(await beginStep(client, { accountId, account }));
  })
  .post("/secondStep/confirm", operations.confirm, async (c) => {
    const { accountId } = await own(c);
    const { client, clock } = c.var.runtime;
    const recoveryCodes = await confirmStep(client, accountId, (await bodyOf(c, Code)).code, clock.now());
    if (recoveryCodes === null) fail({ type: "invalid", issues: [{ code: "verification", field: "code" }] });
    await announceAccountChange(client, accountId);
    c.header("Cache-Control", "no-store");
    return c.json({ recoveryCodes });
  })
  .post("/secondStep/codes", operations.renew, async (c) => {
    const accountId = await provenTwice(c);
    c.header("Cache-Control", "no-store");
    return c.json({ recoveryCodes: await newRecoveryCodes(c.var.runtime.client, accountId) });
  })
  .delete("/secondStep", operations.drop, async (c) => {
    const accountId = await provenTwice(c);
    const { client } = c.var.runtime;
    if ((await stepOfAccount(client, accountId)).isAsked) fail({ type: "invalid", issues: [{ code: "stepIsAsked" }] });
    await dropStep(client, accountId);
    return c.body(null, 204);
  })
  .post("/mobile", operations.askMobile, async (c) => {
    const { accountId } = await own(c);
    const { mobile } = await bodyOf(c, Mobile);
    const to = mobileOf(mobile) ?? fail({ type: "invalid", issues: [{ code: "mobileFormat", field: "mobile", value: mobile }] });
    const account = await accountWithId(c.var.runtime.client, accountId);
    const asked = {
      purpose: "mobile",
      named: accountId,
      address: addressOf(c),
      agent: c.req.header("user-agent") ?? null,
      way: "sms",
      account,
      to,
    } as const;
    return c.json({ ticket: await askCode(c.var.runtime, asked), retryAfter: RESEND_S, minutes: CODE_MINUTES });
  })
  .post("/mobile/confirm", operations.mobile, async (c) => {
    const { accountId } = await own(c);
    const { ticket, code: given } = await bodyOf(c, Coded);
    const { client, clock } = c.var.runtime;
    const known = await takeTicket(client, "mobile", ticket, given, clock.now());
    if (known?.accountId !== accountId) fail({ type: "invalid", issues: [{ code: "verification", field: "code" }] });
    await keepMobile(client, accountId, known.subject);
    return c.body(null, 204);
  });

async function own(c: Ask): Promise<Session> {
  return (await sessionOf(c)) ?? fail({ type: "unauthenticated" });
}

/** Whoever changes his second step has his password and a code of it. */
async function provenTwice(c: Ask): Promise<string> {
  const { account, accountId } = await own(c);
  const given = await bodyOf(c, Both);
  const { client, clock } = c.get("runtime");
  await proven(c, account, given.password);
  await demandStepCode(client, accountId, given.code, clock.now());
  return accountId;
}
