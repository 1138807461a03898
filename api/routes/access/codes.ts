import { randomInt } from "node:crypto";
import type { Served } from "#routes/context";
import { type CodeWay, mobileOf } from "#define/access/signIn";
import { type CodeCarrier, carrierOf } from "#notify/codes";
import { signInSettings } from "#engine/access/signInSettings";
import type { Found } from "./findAccount.ts";
import { count, DAY, demandRoom, HOUR } from "./limits.ts";
import { networkOf } from "./network.ts";
import { writeSignIn } from "./signInJournal.ts";
import { openTicket } from "./tickets.ts";

/** A code lives so many minutes, and the next one is asked for after so many seconds. */
export const CODE_MINUTES = 5;
export const RESEND_S = 60;
const PER_NETWORK_HOUR = 30;
const [PER_NUMBER_HOUR, PER_NUMBER_DAY] = [5, 10];
const DIGITS = 6;

export type Asked = {
  purpose: "signIn" | "recovery" | "mobile";
  /** Who was named at the entrance, as it was typed. */
  named: string;
  address: string;
  agent: string | null;
  way: CodeWay;
  /** Nobody where no such account exists: it looks the same from outside. */
  account: Pick<Found, "id" | "homeCompId" | "defaultCompId" | "language"> | null;
  /** Where it goes to. */
  to: string | null;
};

/**
 * Sends a code of six digits and gives the ticket that it belongs to. Whoever is not known gets a ticket as well, which nothing opens. How
 * often one name and one network ask is refused openly; what one number, and the day, may get ends in silence. Throws rateLimited.
 */
export async function askCode(served: Served, { purpose, named, address, agent, way, account, to }: Asked): Promise<string> {
  const { client, clock } = served;
  const network = networkOf(address);
  await demandRoom(client, `code:${purpose} ${named.trim().toLowerCase()}`, 1, RESEND_S * 1000);
  if (network !== "") await demandRoom(client, `code:from ${network}`, PER_NETWORK_HOUR, HOUR);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const hasRoom = await takeRoom(served, to ?? `nobody ${named.trim().toLowerCase()}`);
  const isKnown = hasRoom && account !== null && to !== null;
  const subject = purpose === "mobile" ? (to ?? "") : "";
  const opened = { purpose, accountId: isKnown ? account.id : null, subject, proof: code, minutes: CODE_MINUTES };
  const ticket = await openTicket(client, opened, clock.now());
  // Nobody learns from how long it takes whether something went out.
  if (isKnown)
    void send(served, { way, account, to, code, address, agent }).catch((error: unknown) =>
      served.log.error({ err: error, way }, "a code could not be sent"),
    );
  return ticket;
}

type Sent = Pick<Asked, "address" | "agent"> & { way: CodeWay; account: NonNullable<Asked["account"]>; to: string; code: string };

async function send(served: Served, { way, account, to, code, address, agent }: Sent): Promise<void> {
  if (way === "sms" && !(await isServed(served, to))) return served.log.warn({ way }, "no codes go to numbers of this country");
  const { codesPerDay } = await signInSettings(served.client);
  if ((await count(served.client, "code:all", DAY)).points > codesPerDay) return served.log.error({ way }, "no more codes today");
  const carrier: CodeCarrier | null = await carrierOf(served, way, account.homeCompId ?? account.defaultCompId);
  if (carrier === null) return served.log.warn({ way }, "nothing carries codes");
  const { language } = account;
  const say = (key: string) => served.words.word(language, "entrance", `letter.${key}`, { code, minutes: CODE_MINUTES }) ?? code;
  await writeSignIn(served, { kind: "codeSent", way: "code", account }, { address, agent });
  await carrier({ to, language, subject: say("subject"), body: say("body") });
}

/** Numbers of the countries that the settings name; one without a country is of the first. */
async function isServed({ client }: Served, to: string): Promise<boolean> {
  const { mobilePrefixes } = await signInSettings(client);
  const number = mobileOf(to);
  return number !== null && (!number.startsWith("+") || mobilePrefixes.split(",").some((prefix) => number.startsWith(prefix.trim())));
}

async function takeRoom({ client }: Served, to: string): Promise<boolean> {
  const inHour = await count(client, `code:hour ${to}`, HOUR);
  const inDay = await count(client, `code:day ${to}`, DAY);
  return inHour.points <= PER_NUMBER_HOUR && inDay.points <= PER_NUMBER_DAY;
}
