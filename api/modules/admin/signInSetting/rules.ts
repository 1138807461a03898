import { shaped } from "#db/row";
import type { signInSettings } from "#db/schema/platform/signIn";
import { ENCRYPTED } from "#define/field";
import { isStrongPassword } from "#define/access/password";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Rule } from "#define/rule";

type SignInSetting = DocumentOf<typeof signInSettings>;

/** People sign in one way: there is one record. */
export const standsOnce: Rule<SignInSetting> = async (documents, work) => {
  const rows = await work.run(shaped({ id: "id" })`select id from sign_in_setting`);
  return documents.flatMap(({ header }, document) =>
    rows.some(({ id }) => id !== header.id) ? [{ document, code: "duplicate" as const, field: "code", value: header.code }] : [],
  );
};

/** The initial password is one that the policy allows. */
export const initialIsStrong = eachDocument<SignInSetting>(({ header: { initialPassword, passwordPolicy } }) => {
  if (!initialPassword || initialPassword === ENCRYPTED) return [];
  const policy = passwordPolicy === "lettersAndDigits" ? "lettersAndDigits" : "standard";
  return isStrongPassword(initialPassword, policy) ? [] : [{ code: "weakPassword" as const, field: "initialPassword" }];
});

/** Codes are posted to a whole web address. */
export const reachesSms = eachDocument<SignInSetting>(({ header: { smsUrl } }) => {
  if (smsUrl === null || smsUrl === ENCRYPTED) return [];
  return URL.canParse(smsUrl) && /^https?:$/.test(new URL(smsUrl).protocol) ? [] : [{ code: "format" as const, field: "smsUrl" }];
});

/** Countries are named by what their numbers begin with. */
export const knowsCountries = eachDocument<SignInSetting>(({ header: { mobilePrefixes } }) =>
  /^\+\d{1,4}(?:\s*,\s*\+\d{1,4})*$/.test(mobilePrefixes)
    ? []
    : [{ code: "format" as const, field: "mobilePrefixes", value: mobilePrefixes }],
);
