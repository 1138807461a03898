import { narrow, shaped } from "#db/row";
import { type Client, run } from "#db/client";
import { decrypt } from "#db/encryption";
import type { PasswordPolicy } from "#define/access/password";

type SignInSettings = {
  passwordPolicy: PasswordPolicy;
  initialPassword: string | null;
  lockAfter: number;
  lockMinutes: number;
  idleMinutes: number;
  absoluteHours: number;
};
const STANDARD: SignInSettings = {
  passwordPolicy: "standard",
  initialPassword: null,
  lockAfter: 10,
  lockMinutes: 15,
  idleMinutes: 720,
  absoluteHours: 168,
};
const KEPT_MS = 5_000;
const known = new WeakMap<Client, { until: number; settings: Promise<SignInSettings> }>();

/** How people sign in, as an administrator set it; remembered for five seconds. */
export function signInSettings(client: Client): Promise<SignInSettings> {
  const held = known.get(client);
  if (held && held.until > Date.now()) return held.settings;
  const settings = read(client);
  known.set(client, { until: Date.now() + KEPT_MS, settings });
  settings.catch(() => known.delete(client));
  return settings;
}

async function read(client: Client): Promise<SignInSettings> {
  const [row] = await run(
    client,
    shaped({
      passwordPolicy: narrow<PasswordPolicy>("text"),
      initialPassword: "text?",
      lockAfter: "integer",
      lockMinutes: "integer",
      idleMinutes: "integer",
      absoluteHours: "integer",
    })`select password_policy as "passwordPolicy", initial_password as "initialPassword", lock_after as "lockAfter",
        lock_minutes as "lockMinutes", idle_minutes as "idleMinutes", absolute_hours as "absoluteHours" from sign_in_setting`,
  );
  return row ? { ...row, initialPassword: row.initialPassword === null ? null : decrypt(row.initialPassword) } : STANDARD;
}
