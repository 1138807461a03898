import { signOf } from "#db/encryption";
import { type Client } from "#db/client";
import { timingSafeEqual } from "node:crypto";
import { fail } from "#define/problem";
import { demandRoom, MINUTE } from "./limits.ts";

const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const [LENGTH, GROUP] = [12, 4];
/** Wrong codes of all visitors together, in a quarter of an hour. */
const TRIES = 20;

/**
 * What whoever sets the installation up has read where it was started: twelve signs that follow from its key, so that every process of it
 * says the same. It opens nothing once there is an account.
 */
export function setupCode(): string {
  const signs = [...Buffer.from(signOf("set-up"), "base64url")].slice(0, LENGTH).map((byte) => SIGNS[byte % SIGNS.length] ?? "");
  return Array.from({ length: LENGTH / GROUP }, (_, at) => signs.slice(at * GROUP, (at + 1) * GROUP).join("")).join("-");
}

/** Throws invalid for another code than the installation's, and rateLimited after twenty. */
export async function demandSetupCode(client: Client, given: string): Promise<void> {
  await demandRoom(client, "setup", TRIES, 15 * MINUTE);
  const [wanted, typed] = [setupCode(), given].map((code) => Buffer.from(code.replace(/[\s-]/g, "").toUpperCase()));
  const fits = wanted !== undefined && typed !== undefined && wanted.length === typed.length && timingSafeEqual(wanted, typed);
  if (!fits) fail({ type: "invalid", issues: [{ code: "verification", field: "setupCode" }] });
}
