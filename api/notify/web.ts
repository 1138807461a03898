import { withLink } from "./mail.ts";
import { type Parcel, Undelivered } from "./parcel.ts";

/** What WeCom, DingTalk and Feishu answer: a code that is 0 where they did it, and what was asked for. */
type Answer = {
  errcode?: number;
  errmsg?: string;
  code?: number;
  msg?: string;
  access_token?: string;
  tenant_access_token?: string;
  userid?: string;
  result?: { userid?: string };
  data?: { user_list?: { user_id?: string }[] };
};
/** A text has at most so many bytes. */
export const WECOM_BYTES = 2048;
const MOBILE = /^\+?\d{6,15}$/;
/** There is nobody at this address (any more): it is not tried again. */
const GONE: readonly number[] = [404, 410];

/** Subject, body and link of a message as one text; a body that says the subject again says it alone. */
export function textOf(parcel: Parcel): string {
  return parcel.body.startsWith(parcel.subject) ? withLink(parcel) : `${parcel.subject}\n\n${withLink(parcel)}`;
}

/** The mobile number of whom a message is for, null where it names none. */
export const mobileOf = ({ recipient }: Parcel): string | null => (recipient !== null && MOBILE.test(recipient) ? recipient : null);

/** The text of a message in so many bytes at most, cut at a whole character. */
export function textIn(parcel: Parcel, bytes: number): string {
  const text = textOf(parcel);
  const encoded = Buffer.from(text, "utf8");
  return encoded.length <= bytes
    ? text
    : `${encoded
        .subarray(0, bytes - 3)
        .toString("utf8")
        .replace(/\uFFFD+$/, "")}…`;
}

/** What a server answers to JSON; nothing is followed elsewhere. Throws Undelivered. */
export function post(url: URL, body: object | string, patience: number, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  return ask(url, { method: "POST", headers: { "content-type": "application/json; charset=utf-8", ...headers }, body: sent }, patience);
}

/** What a server answers to a question; nothing is followed elsewhere. Throws Undelivered. */
export async function ask(url: URL, request: RequestInit, patience: number): Promise<Answer> {
  const answer = await fetch(url, { ...request, redirect: "error", signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
    throw new Undelivered("unreachable", causeOf(error), false);
  });
  const text = (await answer.text()).slice(0, 2000);
  if (!answer.ok) throw new Undelivered("refused", `HTTP ${answer.status} ${text}`, GONE.includes(answer.status));
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

function causeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string };
  return cause?.code ?? message ?? String(error);
}

/** They answer 200 also when they refuse: the code in the body decides; `gone` is the one that says that nobody is there. */
export function demandZero(answer: Answer, field: "errcode" | "code", gone?: number): void {
  const code = answer[field];
  if (code !== 0) throw new Undelivered("refused", `${code ?? "?"} ${answer.errmsg ?? answer.msg ?? ""}`.trim(), code === gone);
}
