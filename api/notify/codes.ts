import { randomUUID } from "node:crypto";
import { transaction } from "#db/client";
import { everywhere } from "#db/everyCompany";
import { shaped } from "#db/row";
import type { CodeWay } from "#define/access/signIn";
import { signInSettings } from "#engine/access/signInSettings";
import { systemViewer } from "#engine/access/viewer";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";
import { channelsOf } from "./channel.ts";
import { sendMail } from "./mail.ts";
import { sendSms } from "./sms.ts";

/** A code on its way to one number or address, in words. */
export type CodeLetter = { to: string; language: string; subject: string; body: string };
/** What carries codes: a provider of text messages, a mail server, or the log of a demo. Throws Undelivered. */
export type CodeCarrier = (letter: CodeLetter) => Promise<void>;
/** Whoever sends codes knows whether it is a demo: there they stand in the log where no provider is set. */
type Sender = Pick<Runtime, "client" | "clock" | "definitions" | "words" | "log" | "validators"> & { demo: boolean };

/** What carries codes to the people of a company, or null where nothing does. */
export async function carrierOf(runtime: Sender, way: CodeWay, compId: number | null): Promise<CodeCarrier | null> {
  const found = way === "sms" ? await smsCarrier(runtime) : await mailCarrier(runtime, compId);
  return found ?? (runtime.demo ? logCarrier(runtime) : null);
}

/** By which ways codes can go out. */
export async function codeWays(runtime: Sender): Promise<Record<CodeWay, boolean>> {
  const { smsUrl } = await signInSettings(runtime.client);
  return { sms: runtime.demo || smsUrl !== null, mail: runtime.demo || (await hasMail(runtime)) };
}

async function smsCarrier({ client }: Sender): Promise<CodeCarrier | null> {
  const { smsUrl, smsSecret } = await signInSettings(client);
  return smsUrl === null ? null : ({ to, body }) => sendSms({ url: smsUrl, secret: smsSecret }, { to, body, id: randomUUID() });
}

async function mailCarrier(runtime: Sender, compId: number | null): Promise<CodeCarrier | null> {
  if (compId === null) return null;
  const channels = await inWork(runtime, systemViewer(compId, "codes"), channelsOf, "read only");
  const channel = channels.find(({ kind }) => kind === "mail");
  if (!channel) return null;
  const fixed = { topic: "code", html: null, link: null, about: null, files: [] };
  return ({ to, ...letter }) =>
    sendMail(channel, { ...fixed, ...letter, recipient: to, id: randomUUID(), at: runtime.clock.now().toISOString() });
}

/** So that a demo needs no provider; nothing real is signed in to there. */
const logCarrier =
  ({ log }: Sender): CodeCarrier =>
  ({ to, body }) => {
    log.warn({ to, body }, "a code for the demo");
    return Promise.resolve();
  };

async function hasMail({ client }: Sender): Promise<boolean> {
  const rows = await transaction(
    client,
    [],
    (open) =>
      everywhere(open, () =>
        open.run(shaped({ one: "integer" })`select 1 as one from notify_channel where kind = 'mail' and stage = 'enabled' limit 1`),
      ),
    "read only",
  );
  return rows.length > 0;
}
