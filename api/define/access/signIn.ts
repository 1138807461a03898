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

/** The same where nobody says of which country it is: with or without the prefix of the country. */
const MOBILE_AT_HOME = /^(?:(?:\+|00)?86)?1[3-9]\d{9}$/;
const MOBILE_ABROAD = /^\+?\d{6,15}$/;
const bare = (text: string): string => text.replace(/[\s()/-]/g, "");

/** Whether a text is a mobile number of the country (`isAtHome`), or can be one of another. */
export function isMobile(text: string, isAtHome: boolean): boolean {
  const number = bare(text);
  const isOurs = /^(?:\+|00)86/.test(number) || (isAtHome && !number.startsWith("+"));
  return (isOurs ? MOBILE_AT_HOME : MOBILE_ABROAD).test(number);
}

/** A mobile number without what people write between its digits; null for what is none. */
export function mobileOf(text: string): string | null {
  const number = bare(text);
  return MOBILE.test(number) ? number : null;
}

/** What the journal of signing in tells, by what way, and why somebody was refused. */
export const SIGN_IN_KINDS = ["signedIn", "refused", "locked", "signedOut", "codeSent", "passwordChanged"] as const;
export type SignInKind = (typeof SIGN_IN_KINDS)[number];
export const SIGN_IN_WAYS = ["password", "code", "secondStep", "provider", "recovery", "administrator"] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];
export const SIGN_IN_REASONS = [
  "badCredentials",
  "rateLimited",
  "captcha",
  "verification",
  "noAccountHere",
  "untrusted",
  "ticketExpired",
  "providerAway",
  "other",
] as const;
export type SignInReason = (typeof SIGN_IN_REASONS)[number];
