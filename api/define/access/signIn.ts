/** Who signs in with a second step: whoever wants one or whose role asks for it, or everybody. */
export const SECOND_STEPS = ["optional", "everybody"] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

/** How a forgotten password is made anew: not at all, by the digits of the identity card and a code, or by those digits alone. */
export const RECOVERIES = ["off", "code", "digits"] as const;
export type Recovery = (typeof RECOVERIES)[number];

/** By which way codes go out. */
export const CODE_WAYS = ["sms", "mail"] as const;
export type CodeWay = (typeof CODE_WAYS)[number];

/** A mobile number of the country, or one with that of another. */
const MOBILE = /^(?:1[3-9]\d{9}|\+\d{6,15})$/;

/** A mobile number without what people write between its digits; null for what is none. */
export function mobileOf(text: string): string | null {
  const number = text.replace(/[\s()/-]/g, "");
  return MOBILE.test(number) ? number : null;
}
