import { describe, expect, it } from "vitest";
import { labelsOf } from "#import/labels";
import { planColumns } from "#import/plan";
import type { Module } from "#define/module";
import { LANGUAGES } from "#define/viewer";
import { systemViewer } from "#engine/access/viewer";
import { partsOf } from "#extras/exchange";
import { programModules, programWords } from "#support/definitions";

const words = await programWords();
const modules = [...(await programModules()).modules.values()].filter((module) => !module.readonly);

/** Columns of a module's exchange file that the import would put elsewhere than they came from. */
function astray(module: Module): string[] {
  return LANGUAGES.flatMap((language) => {
    const parts = partsOf(module, systemViewer(1, "law"), words, language);
    const heads = parts.map(({ head, required }) => (required ? `${head} *` : head));
    const { targets } = planColumns(module, heads, {}, labelsOf(words, module));
    return parts.flatMap(({ table, name, head }, at) => {
      const target = targets.find(({ columns }) => columns[0] === at);
      return target?.field === name && target.table === table ? [] : [`${language} ${head} goes to ${target?.key}`];
    });
  });
}

describe("An exchange file", () => {
  it.each(modules.map((module) => [module.id, module] as const))(
    "of %s has heads that the import reads as the same fields, in every language",
    (_id, module) => {
      expect(astray(module)).toEqual([]);
    },
  );
});
