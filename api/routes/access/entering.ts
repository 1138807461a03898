import { run } from "#db/client";
import { sql } from "drizzle-orm";
import { passwordFits } from "#db/password";
import type { SignInWay } from "#define/access/signIn";
import { fail } from "#define/problem";
import { addressOf, type Ask, isSecure } from "#routes/context";
import { type CaptchaAnswer, demandCaptcha } from "./captcha.ts";
import { giveCookie, tokenOf } from "./cookie.ts";
import { findAccount, type Found } from "./findAccount.ts";
import { isStepAsked } from "./secondStep.ts";
import { closeSession, findSession, openSession } from "./sessions.ts";
import { noteSignIn, noting } from "./signInJournal.ts";
import { openTicket } from "./tickets.ts";

const STEP_MINUTES = 5;

/**
 * Whose password it is. An account that does not exist and a wrong password look alike and take the same time. After some failures a
 * picture is to be read first, where somebody stands at the entrance (`trying`); throws badCredentials, rateLimited, invalid.
 */
export async function proven(c: Ask, named: string, password: string, trying?: Trying): Promise<Found> {
  const found = await findAccount(c.get("runtime").client, named);
  return noting(c, { way: "password", account: found, typed: named }, () => prove(c, { named, found }, password, trying));
}
type Trying = { captcha: CaptchaAnswer | undefined };
type Named = { named: string; found: Found | null };

async function prove(c: Ask, { named, found }: Named, password: string, trying: Trying | undefined): Promise<Found> {
  const { attempts } = c.get("runtime");
  const address = addressOf(c);
  const account = found?.account ?? named.trim();
  const asksPicture = await attempts.begin(account, address);
  if (asksPicture && trying)
    await demandCaptcha(c.get("runtime"), { does: "signIn", account: named, address }, trying.captcha).catch(async (refusal: unknown) => {
      await attempts.takeBack(account, address);
      throw refusal;
    });
  const fits = await passwordFits(password, found?.passwordHash);
  if (!found || !fits) fail({ type: "badCredentials" });
  refuseLocked(c, found);
  await attempts.forget(account, address);
  return found;
}

/** Whoever was locked stays so, whatever he knows. */
export function refuseLocked(c: Ask, { lockedUntil }: Found): void {
  const left = lockedUntil === null ? 0 : Date.parse(lockedUntil) - Math.max(c.get("runtime").clock.now().getTime(), 0);
  if (left > 0) fail({ type: "rateLimited", retryAfter: Math.ceil(left / 1000) });
}

/** Lets somebody in whose first step was right; throws secondStep with what he brings back where a second one is set up. */
export async function enter(c: Ask, found: Found, way: SignInWay): Promise<void> {
  const { client, clock } = c.get("runtime");
  if (found.secondStepAt === null) return admit(c, found, way);
  const opened = { purpose: "secondStep", accountId: found.id, proof: null, minutes: STEP_MINUTES } as const;
  fail({ type: "secondStep", ticket: await openTicket(client, opened, clock.now()) });
}

/** Opens the session; the one that the browser had ends. A second step that is asked for is set up before anything opens. */
export async function admit(c: Ask, found: Found, way: SignInWay): Promise<void> {
  const { client, clock } = c.get("runtime");
  const old = tokenOf(c);
  if (old) await leave(c, old);
  const isStepDue = found.secondStepAt === null && (await isStepAsked(client, found.id));
  const where = { device: c.req.header("user-agent") ?? null, address: addressOf(c), isStepDue };
  const token = await openSession(client, found, where, clock.now());
  await run(client, sql`update account set locked_until = null where id = ${found.id} and locked_until is not null`);
  giveCookie(c, token, isSecure(c));
  c.set("session", await findSession(client, token, clock.now()));
  c.set("viewer", undefined);
  await noteSignIn(c, { kind: "signedIn", way, account: found });
}

/** Ends a session, and with it what it hears. */
export async function leave(c: Ask, token: string): Promise<void> {
  const { client, streams } = c.get("runtime");
  streams.endSession(await closeSession(client, token));
}
