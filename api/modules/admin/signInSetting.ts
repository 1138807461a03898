import { signInSettings } from "#db/schema/platform/signIn";
import { choice, flag, integer, text } from "#define/field";
import { defineModule } from "#define/module";
import { PASSWORD_POLICIES } from "#define/access/password";
import { RECOVERIES, SECOND_STEPS } from "#define/access/signIn";
import { initialIsStrong, knowsCountries, reachesSms, standsOnce } from "./signInSetting/rules.ts";

export default defineModule({
  id: "admin.signInSetting",
  table: signInSettings,
  kind: "global",
  ofInstallation: true,
  title: { code: "code" },
  scope: { everyReader: true },
  fields: {
    code: text({ required: true, max: 20, initial: "signIn", readonly: true }),
    passwordPolicy: choice(PASSWORD_POLICIES, { required: true, initial: "standard" }),
    initialPassword: text({ max: 30, encrypted: true }),
    lockAfter: integer({ required: true, min: 3, max: 100, initial: 10 }),
    lockMinutes: integer({ required: true, min: 1, max: 1440, initial: 15 }),
    idleMinutes: integer({ required: true, min: 5, max: 10_080, initial: 720 }),
    absoluteHours: integer({ required: true, min: 1, max: 720, initial: 168 }),
    captchaAfter: integer({ required: true, min: 0, max: 100, initial: 3 }),
    secondStep: choice(SECOND_STEPS, { required: true, initial: "optional" }),
    recovery: choice(RECOVERIES, { required: true, initial: "code" }),
    codeSignIn: flag({ initial: true }),
    smsUrl: text({ max: 500, encrypted: true }),
    smsSecret: text({ max: 200, encrypted: true }),
    mobilePrefixes: text({ required: true, max: 100, initial: "+86" }),
    codesPerDay: integer({ required: true, min: 1, max: 1_000_000, initial: 1000 }),
  },
  columns: ["code", "passwordPolicy", "lockAfter", "lockMinutes", "idleMinutes", "absoluteHours", "captchaAfter", "secondStep", "recovery"],
  check: [standsOnce, initialIsStrong, reachesSms, knowsCountries],
  changesAccess: true,
  screens: { maintain: { path: "/signInSetting", kind: "maintain" } },
});
