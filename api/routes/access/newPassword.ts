import type { Client } from "#db/client";
import { isStrongPassword } from "#define/access/password";
import type { Issue } from "#define/problem";
import { signInSettings } from "#engine/access/signInSettings";

/** What is wrong with a new password that was typed twice. */
export async function newPasswordIssues(client: Client, password: string, confirmed: string): Promise<Issue[]> {
  const { passwordPolicy } = await signInSettings(client);
  return [
    ...(isStrongPassword(password, passwordPolicy) ? [] : [{ code: "weakPassword", field: "password" } as const]),
    ...(password === confirmed ? [] : [{ code: "passwordsDiffer", field: "confirmed" } as const]),
  ];
}
