import { Hono } from "hono";
import { z } from "zod";
import { type Problem, ProblemError, fail } from "#define/problem";
import type { Assertion } from "#identity/assertion";
import { type Away, beginJourney, endJourney, pathWithin, takeOnce } from "#identity/journey";
import { ldapAssertion } from "#identity/ldap";
import { type Journey, logoutOf, oidcAddress, oidcAssertion } from "#identity/oidc";
import { type Provider, providerById, providerOf } from "#identity/provider";
import { namedSessions } from "#identity/sessions";
import { isSuite, suiteAddress, suiteAssertion, SUITES } from "#identity/suites";
import { ticketAssertion } from "#identity/ticket";
import { bodyOf, queryOf } from "../access/body.ts";
import { browserOf, enterBy, giveBrowser, originOf, takeBrowser } from "../access/providedEntry.ts";
import { noting } from "../access/signInJournal.ts";
import { closeSessionOf } from "../access/sessions.ts";
import { operation } from "../contract/declare.ts";
import { addressOf, type Ask, type Env } from "../context.ts";

const path = z.string().max(500).optional();
const Begin = z.strictObject({ entry: path, next: path });
const Ticket = z.strictObject({ ticket: z.string().min(1).max(8000) });
const Password = z.strictObject({ account: z.string().min(1).max(100), password: z.string().min(1).max(200) });
/** Providers bring along what they like. */
const Back = z.looseObject({ state: z.string().max(200).optional() });
/** A ticket lives for minutes; what was taken is remembered longer than any that could come again. */
const REMEMBERED_MS = 3_600_000;

const problems = ["notFound", "providerAway", "untrusted", "ticketExpired", "noAccountHere", "rateLimited"] as const;
const operations = {
  begin: operation({
    id: "signIn.begin",
    says: "Sends the visitor to a provider, who says who he is.",
    query: Begin,
    answer: "redirect",
    problems: ["notFound", "providerAway"],
    isOpen: true,
  }),
  back: operation({
    id: "signIn.back",
    says: "Takes a visitor back from a provider and opens his session, or leads him to the sign-in page with what went wrong.",
    query: Back,
    answer: "redirect",
    isOpen: true,
  }),
  ticket: operation({
    id: "signIn.ticket",
    says: "Opens a session for whoever brings a signed ticket of an office system, once.",
    body: Ticket,
    answer: "none",
    problems,
    isOpen: true,
  }),
  password: operation({
    id: "signIn.password",
    says: "Opens a session for whoever has account and password of a directory.",
    body: Password,
    answer: "none",
    problems: [...problems, "badCredentials", "secondStep"],
    isOpen: true,
  }),
  logout: operation({
    id: "signIn.logout",
    says: "Ends the sessions that a provider names in a signed letter (back-channel logout).",
    body: "form",
    answer: "none",
    problems: ["untrusted", "ticketExpired", "providerAway"],
    isOpen: true,
  }),
};

/** `/api/signIn`: who somebody is, as others say. */
export const signIn = new Hono<Env>()
  .get("/:provider/begin", operations.begin, async (c) => {
    const provider = await providerOf(c.var.runtime.client, c.req.param("provider"), ["oidc", ...SUITES]);
    const { entry, next } = queryOf(c, Begin);
    const away = { providerId: provider.id, entryPath: pathWithin(entry ?? "/login"), returnTo: pathWithin(next) };
    const { client, clock } = c.var.runtime;
    const journey = await beginJourney(client, away, redirectOf(c, provider), clock.now());
    giveBrowser(c, journey.browser);
    const { kind } = provider;
    const address = isSuite(kind) ? suiteAddress(kind, provider, journey) : await oidcAddress(provider, journey, clock.now());
    c.header("Cache-Control", "no-store");
    return c.redirect(address.href, 302);
  })
  .get("/:provider/back", operations.back, async (c) => {
    const { state = "" } = queryOf(c, Back);
    c.header("Cache-Control", "no-store");
    let away: Pick<Away, "entryPath" | "returnTo"> = { entryPath: "/login", returnTo: "/dashboard" };
    try {
      await noting(c, { way: "provider" }, async () => {
        const journey = await broughtBack(c, state);
        away = journey;
        await enterBy(c, journey.provider, await assertionOf(c, journey));
      });
      return c.redirect(away.returnTo, 302);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return c.redirect(refusedAt(away, error.problem), 302);
    }
  })
  .post("/:provider/ticket", operations.ticket, async (c) => {
    const { ticket } = await bodyOf(c, Ticket);
    const { client, clock } = c.var.runtime;
    const provider = await providerOf(client, c.req.param("provider"), ["ticket"]);
    await noting(c, { way: "provider" }, async () => {
      const { id, ...assertion } = await ticketAssertion(provider, ticket, clock.now());
      await takeOnce(client, provider.id, id, new Date(clock.now().getTime() + REMEMBERED_MS), clock.now());
      await enterBy(c, provider, assertion);
    });
    return c.body(null, 204);
  })
  .post("/:provider/password", operations.password, async (c) => {
    const { account, password } = await bodyOf(c, Password);
    const { client, attempts } = c.var.runtime;
    const provider = await providerOf(client, c.req.param("provider"), ["ldap"]);
    await noting(c, { way: "provider", typed: account }, async () => {
      await attempts.begin(account, addressOf(c));
      const assertion = await ldapAssertion(provider, account, password);
      await attempts.forget(account, addressOf(c));
      await enterBy(c, provider, assertion);
    });
    return c.body(null, 204);
  })
  .post("/:provider/logout", operations.logout, async (c) => {
    const { client, clock, streams } = c.var.runtime;
    const provider = await providerOf(client, c.req.param("provider"), ["oidc"]);
    const token = new URLSearchParams(await c.req.text()).get("logout_token") ?? fail({ type: "untrusted" });
    const { id, ...named } = await logoutOf(provider, token, clock.now());
    await takeOnce(client, provider.id, id, new Date(clock.now().getTime() + REMEMBERED_MS), clock.now());
    for (const hash of await namedSessions(client, provider, named)) streams.endSession(await closeSessionOf(client, hash));
    c.header("Cache-Control", "no-store");
    return c.body(null, 204);
  });

const redirectOf = (c: Ask, { code }: Pick<Provider, "code">) => `${originOf(c)}/api/signIn/${encodeURIComponent(code)}/back`;

/** The journey that a state belongs to, and the provider that it was begun with: another one has nothing to say. */
async function broughtBack(c: Ask, state: string): Promise<Journey & Away & { provider: Provider }> {
  const { client, clock } = c.var.runtime;
  const code = c.req.param("provider") ?? "";
  const journey = await endJourney(client, { state, browser: browserOf(c) }, redirectOf(c, { code }), clock.now());
  takeBrowser(c);
  const provider = await providerById(client, journey.providerId);
  if (!provider || provider.code !== code) fail({ type: "untrusted" });
  return { ...journey, provider };
}

function assertionOf(c: Ask, { provider, ...journey }: Journey & Away & { provider: Provider }): Promise<Assertion> {
  const { search, searchParams } = new URL(c.req.url);
  const { kind } = provider;
  return isSuite(kind)
    ? suiteAssertion(kind, provider, journey, searchParams)
    : oidcAssertion(provider, journey, search, c.var.runtime.clock.now());
}

function refusedAt({ entryPath, returnTo }: Pick<Away, "entryPath" | "returnTo">, { type }: Problem): string {
  const place = new URL(entryPath, "http://localhost");
  place.searchParams.set("problem", type);
  place.searchParams.set("next", returnTo);
  return `${place.pathname}${place.search}`;
}
