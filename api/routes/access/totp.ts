import { createHmac, timingSafeEqual } from "node:crypto";

const STEP_S = 30;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Clocks of phones differ: the code before and the one after count too. */
const APART = [0, -1, 1];

/** A time-based one-time password (RFC 6238 over HMAC-SHA-1, as authenticators reckon) of so many digits. */
export function totp(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S);

/** The step whose code this is, or null. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code.replace(/\s/g, ""));
  const steps = APART.map((apart) => stepAt(now) + apart).filter((step) => {
    const wanted = Buffer.from(totp(secret, step));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
  return steps[0] ?? null;
}

/** A secret as it is typed into an authenticator (RFC 4648 base 32, nothing filled up). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, "0"), 2)] ?? "").join("");
}

/** What an authenticator reads from a QR code. */
export function otpAddress(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${STEP_S}`;
}
