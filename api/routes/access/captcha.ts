import { randomInt } from "node:crypto";
import type { Served } from "#routes/context";
import { fail } from "#define/problem";
import type { Language } from "#define/viewer";
import { z } from "zod";
import { captchaPicture } from "./captchaPicture.ts";
import { demandRoom, MINUTE } from "./limits.ts";
import { networkOf } from "./network.ts";
import { dropTicket, openTicket, takeTicket } from "./tickets.ts";

/** A picture is read by whoever sees it; a question is answered by whoever hears it. */
export const CAPTCHA_KINDS = ["picture", "question"] as const;
export const CaptchaAnswer = z.strictObject({ id: z.string().max(64), answer: z.string().max(40) });
export type CaptchaAnswer = z.output<typeof CaptchaAnswer>;
export const CaptchaShown = z.strictObject({ id: z.string(), path: z.string().nullable(), question: z.string().nullable() });
type Shown = z.output<typeof CaptchaShown>;

/** Whom a picture is for: what he does, with which account, from where. */
export type Trying = { does: "signIn" | "code" | "recovery"; account: string; address: string };

const MINUTES = 5;
const PER_NETWORK = 100;
/** Summands are told in words. */
const [LEAST, MOST] = [1, 10];

const subjectOf = ({ does, account, address }: Trying): string =>
  [does, does === "signIn" ? account.trim().toLowerCase() : "", networkOf(address)].join(" ");

/** Makes a picture, or a question in a language, that is answered once within five minutes by whom it was made for. */
export async function makeCaptcha(
  { client, clock, words }: Pick<Served, "client" | "clock" | "words">,
  trying: Trying,
  kind: (typeof CAPTCHA_KINDS)[number],
  language: Language,
): Promise<Shown> {
  const network = networkOf(trying.address);
  if (network !== "") await demandRoom(client, `captcha:${network}`, PER_NETWORK, 15 * MINUTE);
  const { proof, ...shown } = kind === "picture" ? picture() : question(words, language);
  const subject = subjectOf(trying);
  const id = await openTicket(client, { purpose: "captcha", accountId: null, subject, proof, minutes: MINUTES }, clock.now());
  return { id, ...shown };
}

function picture() {
  const { text, path } = captchaPicture();
  return { proof: text, path, question: null };
}

function question(words: Served["words"], language: Language) {
  const [first, second, third] = [randomInt(LEAST, MOST + 1), randomInt(LEAST, MOST + 1), randomInt(LEAST, MOST + 1)];
  const say = (number: number) => words.word(language, "entrance", `numbers.${number}`) ?? String(number);
  const [sum, asked] = [first + second + third, { first: say(first), second: say(second), third: say(third) }];
  return { proof: String(sum), path: null, question: words.word(language, "entrance", "question", asked) ?? "" };
}

/** Throws invalid unless a picture that was made for this try was read right; it is used up either way. */
export async function demandCaptcha(
  { client, clock }: Pick<Served, "client" | "clock">,
  trying: Trying,
  given: CaptchaAnswer | undefined,
): Promise<void> {
  if (!given || given.answer.trim() === "") fail({ type: "invalid", issues: [{ code: "captchaMissing", field: "captcha" }] });
  const proven = await takeTicket(client, "captcha", given.id, given.answer, clock.now());
  if (!proven) await dropTicket(client, given.id);
  if (proven?.subject !== subjectOf(trying)) fail({ type: "invalid", issues: [{ code: "verification", field: "captcha" }] });
}
