import type { Visitor } from "../server.ts";

const NUMBERS = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
type Asked = { captcha: { id: string; path: string | null; question: string | null } | null };
type Does = "signIn" | "code" | "recovery";

/** What an entrance asks of somebody who does something with an account; null where it asks nothing. */
export const captchaOf = async (who: Visitor, does: Does, account: string, kind: "picture" | "question" = "question") =>
  (await who.ask<Asked>("POST", "/api/session/captcha", { does, account, kind }, { "accept-language": "zh" })).body.captcha;

/** What a question comes to. */
export const answerTo = (question: string): string =>
  String(question.split("").reduce((total, sign) => total + NUMBERS.indexOf(sign) + 1, 0));

/** Answers the question in words, as somebody does who hears it. */
export async function solved(who: Visitor, does: Does, account: string): Promise<{ id: string; answer: string }> {
  const asked = await captchaOf(who, does, account);
  return { id: asked?.id ?? "", answer: answerTo(asked?.question ?? "") };
}
