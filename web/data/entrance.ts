import useSWR from "swr";
import type { CodeWay, Recovery } from "#define/access/signIn";
import { call, getValue } from "./api.ts";
import { SESSION_PATH, type Session } from "./session.ts";

/** How people can sign in here. */
export type Ways = { sms: boolean; mail: boolean; codeSignIn: boolean; recovery: Recovery };
/** What is to be read or answered before the next try. */
export type CaptchaShown = { id: string; path: string | null; question: string | null };
export type CaptchaAnswer = { id: string; answer: string };
export type CaptchaKind = "picture" | "question";
export type Does = "signIn" | "code" | "recovery";
export type CodeTicket = { ticket: string; retryAfter: number; minutes: number };

export const useWays = (): Ways | undefined => useSWR<Ways, unknown>(`${SESSION_PATH}/ways`, getValue).data;

/** A picture or a question, or null where none is asked for. */
export async function askCaptcha(does: Does, account: string, kind: CaptchaKind): Promise<CaptchaShown | null> {
  const { captcha } = await call<{ captcha: CaptchaShown | null }>("POST", `${SESSION_PATH}/captcha`, { body: { does, account, kind } });
  return captcha;
}

type Asked = { account: string; way: CodeWay; captcha: CaptchaAnswer | undefined };

/** Asks for a code to sign in by. */
export const askCode = (body: Asked): Promise<CodeTicket> => call("POST", `${SESSION_PATH}/codes`, { body });

/** Signs in by a code; throws ApiProblem (invalid, secondStep, rateLimited). */
export const signInByCode = (body: { ticket: string; code: string }): Promise<Session> => call("POST", `${SESSION_PATH}/code`, { body });

/** Takes the second step; throws ApiProblem (invalid, rateLimited). */
export const takeStep = (body: { ticket: string; code: string }): Promise<Session> => call("POST", `${SESSION_PATH}/step`, { body });

/** Begins to make a forgotten password anew. */
export const askRecovery = (body: Asked & { idDigits: string }): Promise<CodeTicket> => call("POST", `${SESSION_PATH}/recovery`, { body });

type Recovered = { ticket: string; code?: string; password: string; confirmed: string };
export const recover = (body: Recovered): Promise<void> => call("POST", `${SESSION_PATH}/recovered`, { body });
