import { describe, expect, it } from "vitest";
import { read } from "#support/tree";

/** Texts that the specification gives word for word: where they stand, and what is said there. */
const ENGLISH: [key: string, text: string][] = [
  ["shell:tabs.tooMany", "You can only open {num} windows at the same time. You can close other windows and try again"],
  ["problems:details.invitedCustomer", "You are an invited customer and cannot add master data SOB"],
  ["problems:details.notManager", "You are not the master data account set administrator and cannot enter the company account set"],
  ["shell:network", "Network connection abnormal, please check the network and try refreshing"],
  ["problems:types.internal", "System Exception, Please Try Again"],
  ["shell:signIn.failed", "System Exception, Please Try Again"],
  ["problems:issues.choice", "{label} “{value}”: the dictionary value is incorrect, please check and continue"],
  ["problems:issues.unknownInvitation", "Invitation Code does not exist, please check"],
  ["problems:types.malformed", "Parameter Exception"],
  ["problems:types.invalid", "Verification failed"],
  ["problems:issues.verification", "Verification failed"],
  ["problems:issues.passwordsDiffer", "The new password does not match the confirmation password"],
  ["problems:issues.mobileFormat", "Incorrect Mobile Format!"],
  ["problems:inRow.choose", "Please select {label} in row {line}"],
  ["problems:inRow.fillIn", "Please fill in {label} in row {line}"],
  ["shell:processing", "Processing, please wait"],
  ["shell:entry.saveFirst", "Please save your changes first"],
  ["shell:entry.noChanges", "No changes"],
  ["shell:entry.nothingToSave", "No record, no need to save"],
  ["shell:version.text", "New version detected, refresh now? (save current page data first)"],
  ["shell:version.title", "Version update"],
  ["shell:version.now", "Update now"],
  ["shell:version.later", "Not now"],
];
const CHINESE: [key: string, text: string][] = [
  ["problems:issues.choice", "{label}“{value}”：字典值不正确，请检查后继续"],
  ["shell:noMatch", "无匹配项"],
];

/** The text of a key in the locale files of a language. */
function textOf(language: string, key: string): unknown {
  const [namespace = "", path = ""] = key.split(":");
  let at: unknown = JSON.parse(read(`locales/${language}/${namespace}.json`));
  for (const name of path.split(".")) at = (at as Record<string, unknown> | undefined)?.[name];
  return at;
}

describe("The texts of the specification", () => {
  it.each(ENGLISH)("%s is said in English as it is written there", (key, text) => {
    expect(textOf("en", key)).toBe(text);
  });

  it.each(CHINESE)("%s is said in Chinese as it is written there", (key, text) => {
    expect(textOf("zh", key)).toBe(text);
  });
});
