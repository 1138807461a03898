import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashPassword } from "#db/password";
import { fail } from "#define/problem";
import { signInSettings } from "#engine/access/signInSettings";
import { programFor } from "#engine/access/viewer";
import { moduleOf, workFor, type EngineWork } from "#engine/context";
import { readRecords } from "#engine/records";
import { act } from "#engine/write/act";
import { demand } from "#engine/write/guards";
import { decides } from "#db/separation";
import { administratorsAmong, keptElsewhere, separatedAmong } from "#posting/roleHolders";

const LETTERS = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789"];
const LENGTH = 12;

/** Twelve letters and digits of all kinds that nobody confuses when reading them out. */
function randomPassword(): string {
  const all = LETTERS.join("");
  const picked = Array.from({ length: LENGTH }, (_, at) => letterOf(LETTERS[at] ?? all));
  for (let at = picked.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [picked[at], picked[other]] = [picked[other] ?? "", picked[at] ?? ""];
  }
  return picked.join("");
}

const letterOf = (letters: string): string => letters[randomInt(letters.length)] ?? "";

/**
 * Gives a member of the company a password that he changes when he signs in, ends his sessions and answers it, once; the one that an
 * administrator set for all, else a random one. Throws forbidden, notFound, invalid.
 */
export async function resetPassword(work: EngineWork, id: string): Promise<string> {
  const module = moduleOf(work, "admin.user");
  demand(work, module, "resetPassword");
  const [record] = await readRecords(work, module, [id]);
  if (!record) fail({ type: "notFound", what: module.id });
  const isElsewhere = (await keptElsewhere(work, [id])).has(id);
  if (isElsewhere) fail({ type: "invalid", issues: [{ code: "homeCompany", field: "account", value: record.header.account }] });
  const isReserved = !(await decides(work, "system")) && (await administratorsAmong(work, [id])).has(id);
  // Whoever set the password of another of the three would be both.
  const isApart = work.viewer.menu !== null && (await separatedAmong(work, [id])).has(id);
  if (isApart) fail({ type: "forbidden", permission: "admin.user.resetPassword" });
  if (isReserved) fail({ type: "forbidden", permission: "admin.user.resetPassword" });
  const { initialPassword } = await signInSettings(work.runtime.client);
  const password = initialPassword ?? randomPassword();
  await act(workFor(work, programFor(work.viewer)), module, "resetPassword", [{ id, version: Number(record.header.version) }]);
  const hash = await hashPassword(password);
  work.later(sql`update account set password_hash = ${hash} where id = ${id}`);
  return password;
}
