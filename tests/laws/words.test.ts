import { describe, expect, it } from "vitest";
import { ISSUE_FACTS } from "#define/issueFacts";
import { programModules } from "#support/definitions";
import { readDefinitionIds } from "./definitions.ts";
import { keysOver } from "./figures.ts";
import { type Locales, moduleKeys, readLocales, unevenWords, wrongWords } from "./words.ts";

const FRAME = [
  "shell",
  "problems",
  "areas",
  "report",
  "cockpit",
  "approval",
  "notify",
  "outbox",
  "print",
  "reminders",
  "rights",
  "watch",
  "alarms",
  "composer",
  "screens",
  "entrance",
  "safety",
];

const words = (entries: Record<string, string>) => new Map(Object.entries(entries));

describe("the words", () => {
  it("of every module are there in three languages, once, and none is left over", async () => {
    const { modules } = await programModules();
    const asked = new Map([...modules.values()].map((module) => [module.id, moduleKeys(module)]));
    expect(wrongWords(readLocales(), asked.set("datasets over companies", keysOver()))).toEqual([]);
  });

  it("are the same set in each language, with the same parameters", () => {
    expect(unevenWords(readLocales())).toEqual([]);
  });

  it("of an issue speak only of its field, its value and the facts that it carries", () => {
    const carried: Readonly<Partial<Record<string, readonly string[]>>> = ISSUE_FACTS;
    const faults = Object.entries(readLocales()).flatMap(([language, namespaces]) =>
      [...(namespaces.problems ?? new Map<string, string>())].flatMap(([key, text]) => {
        const [, code] = /^issues\.(\w+)$/.exec(key) ?? [];
        if (code === undefined) return [];
        const spoken = new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name));
        const facts = new Set(carried[code] ?? []);
        const unknown = [...spoken].filter((name) => name !== "label" && name !== "value" && !facts.has(name));
        return [...unknown, ...[...facts].filter((name) => !spoken.has(name))].map((name) => `${language}: ${code} {${name}}`);
      }),
    );
    expect(faults).toEqual([]);
  });

  it("stand only in files that something asks for", async () => {
    const { modules } = await programModules();
    const known = new Set([...FRAME, "document", ...modules.keys(), ...(await readDefinitionIds())]);
    expect(
      Object.values(readLocales()).flatMap((namespaces) => Object.keys(namespaces).filter((namespace) => !known.has(namespace))),
    ).toEqual([]);
  });

  it("are watched: planted violations are found", () => {
    const locales: Locales = {
      zh: { document: words({ "fields.a": "甲" }), m: words({ title: "题", "fields.a": "甲", "fields.c": "丙 {n}" }) },
      en: { document: words({ "fields.a": "A" }), m: words({ title: "Title", "fields.c": "C" }) },
      ru: { document: words({ "fields.a": "А" }), m: words({ title: "" }) },
    };
    const found = wrongWords(locales, new Map([["m", ["title", "fields.a", "fields.b"]]]));
    expect(found).toContain("zh/m: fields.b is missing");
    expect(found).toContain("zh/m: fields.a is said in document too");
    expect(found).toContain("en/m: fields.c is not used");
    expect(found).toContain("ru/m: title is missing");
    expect(unevenWords(locales)).toEqual(
      expect.arrayContaining(["m:title lacks ru", "m:fields.c lacks ru", "m:fields.c takes other parameters in another language"]),
    );
  });
});
