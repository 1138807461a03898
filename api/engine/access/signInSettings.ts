import { narrow, shaped } from "#db/row";
import { type Client, run } from "#db/client";
import { decrypt } from "#db/encryption";
import type { PasswordPolicy } from "#define/access/password";
import type { Recovery, SecondStep } from "#define/access/signIn";

type SignInSettings = {
  passwordPolicy: PasswordPolicy;
  initialPassword: string | null;
  lockAfter: number;
  lockMinutes: number;
  idleMinutes: number;
  absoluteHours: number;
  captchaAfter: number;
  secondStep: SecondStep;
  recovery: Recovery;
  codeSignIn: boolean;
  smsUrl: string | null;
  smsSecret: string | null;
  mobilePrefixes: string;
  codesPerDay: number;
};
const STANDARD: SignInSettings = {
  passwordPolicy: "standard",
  initialPassword: null,
  lockAfter: 10,
  lockMinutes: 15,
  idleMinutes: 720,
  absoluteHours: 168,
  captchaAfter: 3,
  secondStep: "optional",
  recovery: "code",
  codeSignIn: true,
  smsUrl: null,
  smsSecret: null,
  mobilePrefixes: "+86",
  codesPerDay: 1000,
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

/** The next question is answered by what stands there then. */
export const forgetSignInSettings = (client: Client): void => void known.delete(client);

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
      captchaAfter: "integer",
      secondStep: narrow<SecondStep>("text"),
      recovery: narrow<Recovery>("text"),
      codeSignIn: "boolean",
      smsUrl: "text?",
      smsSecret: "text?",
      mobilePrefixes: "text",
      codesPerDay: "integer",
    })`select password_policy as "passwordPolicy", initial_password as "initialPassword", lock_after as "lockAfter",
        lock_minutes as "lockMinutes", idle_minutes as "idleMinutes", absolute_hours as "absoluteHours",
        captcha_after as "captchaAfter", second_step as "secondStep", recovery, code_sign_in as "codeSignIn", sms_url as "smsUrl",
        sms_secret as "smsSecret", mobile_prefixes as "mobilePrefixes", codes_per_day as "codesPerDay" from sign_in_setting`,
  );
  if (!row) return STANDARD;
  const { initialPassword, smsUrl, smsSecret } = row;
  return { ...row, initialPassword: opened(initialPassword), smsUrl: opened(smsUrl), smsSecret: opened(smsSecret) };
}

const opened = (stored: string | null): string | null => (stored === null ? null : decrypt(stored));
