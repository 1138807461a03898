import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createApp } from "#api/app";
import { connect, type ConnectionOptions, run } from "#db/client";
import { DEMO_PASSWORD } from "#demo/accounts";
import { Attempts } from "#routes/access/attempts";
import { solved } from "#support/entrance/captcha";
import { onLeaving } from "#support/leaving";
import { openServer, type Visitor } from "#support/server";

export type Refusal = { type: string; ticket: string; issues: { code: string; field: string; message: string }[] };
type Row = Record<string, unknown>;
const ZH = { "accept-language": "zh" };

export const codesOf = ({ body }: { body: Refusal }) => body.issues.map(({ code }) => code);
/** Something that is done at the entrance, or by whoever has come in. */
export const post = (who: Visitor, path: string, body: object) => who.ask<Refusal & Row>("POST", `/api/session${path}`, body, ZH);

/** A server with an administrator, and what its log was told to warn of: codes that a demo sends. */
export async function openEntrance() {
  const places: ConnectionOptions[] = [];
  const server = await openServer({
    through: (place) => {
      places.push(place);
      return Promise.resolve(place);
    },
  });
  const admin = await server.signedIn("admin");
  const logged: { to?: string; body?: string }[] = [];
  server.served.log.warn = (facts) => void logged.push(facts);
  const sentTo = (to: string) => logged.filter((one) => one.to === to);

  /** The same installation in another process: it remembers nothing of what this one knows. */
  const elsewhere = () => {
    const [place] = places;
    if (!place) throw new Error("no place");
    const client = connect(place, 3);
    onLeaving(() => client.end({ timeout: 5 }));
    return createApp({ ...server.served, client, attempts: new Attempts(client) });
  };
  const enter = (account: string, password: string, captcha?: object) =>
    post(server.visitor(), "", { account, password, ...(captcha ? { captcha } : {}) });
  const from = async (address: string, body: object, app = server.app) =>
    app.request(
      "/api/session",
      { method: "POST", headers: ZH, body: JSON.stringify({ password: "no", ...body }) },
      { incoming: { socket: { remoteAddress: address } } },
    );
  const userOf = async (account: string) => {
    const { body } = await admin.ask<{ rows: Row[] }>("GET", "/api/documents/admin.user?company=HS&limit=100");
    return String(body.rows.find((row) => row.account === account)?.id);
  };
  const change = async (account: string, header: object) => {
    const path = `/api/documents/admin.user/${await userOf(account)}?company=HS`;
    const { body } = await admin.ask<{ version: number }>("GET", path);
    return admin.ask<Refusal & { header: Row }>("PUT", path, { version: body.version, header });
  };
  const settings = async (header: object) => {
    const path = "/api/documents/admin.signInSetting";
    const { body } = await admin.ask<{ rows: { id: string; version: number }[] }>("GET", `${path}?company=HS`);
    const [known] = body.rows;
    return known
      ? admin.ask<Refusal>("PUT", `${path}/${known.id}?company=HS`, { version: known.version, header })
      : admin.ask<Refusal>("POST", `${path}?company=HS`, { header });
  };
  /** The code that a number gets after so many others. */
  const codeFor = async (to: string, before: number) => {
    await expect.poll(() => sentTo(to).length, { timeout: 5000, interval: 20 }).toBe(before + 1);
    return /\d{6}/.exec(sentTo(to).at(-1)?.body ?? "")?.[0] ?? "";
  };
  /** Nothing was tried yet. */
  const room = () => run(server.client, sql`delete from rate_limit`);
  const askCode = async (account: string, way = "sms", who = server.visitor()) =>
    post(who, "/codes", { account, way, captcha: await solved(who, "code", account) });
  const askRecovery = async (account: string, idDigits: string) => {
    const visitor = server.visitor();
    await run(server.client, sql`delete from rate_limit where key like 'code:%'`);
    return post(visitor, "/recovery", { account, idDigits, way: "mail", captcha: await solved(visitor, "recovery", account) });
  };
  const recover = (body: object) => post(server.visitor(), "/recovered", body);
  /** What the browser brings to the second step. */
  const ticketOf = async (account: string) => (await enter(account, DEMO_PASSWORD)).body.ticket;
  return {
    server,
    admin,
    logged,
    sentTo,
    elsewhere,
    enter,
    from,
    userOf,
    change,
    settings,
    codeFor,
    room,
    askCode,
    askRecovery,
    recover,
    ticketOf,
  };
}
