import { stepAt, totp } from "#routes/access/totp";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator shows for a secret as it is typed into one, so many steps of half a minute apart. */
export function codeFor(typed: string, at: Date, apart = 0): string {
  const letters = typed.replaceAll(" ", "").split("");
  const bits = letters.map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totp(secret, stepAt(at) + apart);
}
