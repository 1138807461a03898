import type { Module } from "#define/module";
import type { Row } from "#define/rows";
import { plainText } from "#define/text";
import { sees } from "#engine/access/moduleAccess";
import { moduleOf, type EngineWork } from "#engine/context";
import { readLabels } from "#engine/labels";

/**
 * What documents of a module are about, by their ids, for those who decide on them: what each is called beside its number, and whom or what
 * its list names first but for whose it is (the customer of a bid, the warehouse of scrap).
 */
export async function subjectsOf(work: EngineWork, module: Module, headers: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const name = module.title.name;
  const isNamed = name !== undefined && name !== "names" && sees(work.viewer, module, name);
  const link = linkOf(work, module);
  const names = link ? await linkNames(work, link, headers) : new Map<string, string>();
  return new Map(
    headers.map((header) => {
      const parts = [isNamed ? plainText(header[name]) : "", link ? (names.get(plainText(header[link.field])) ?? "") : ""];
      return [plainText(header.id), [...new Set(parts)].filter((part) => part !== "").join(" · ")] as const;
    }),
  );
}

type Link = { field: string; to: string };

function linkOf(work: EngineWork, module: Module): Link | undefined {
  const { scope } = module;
  const whose = new Set("everyReader" in scope ? [] : [scope.department ?? [], scope.owner ?? [], scope.creator ?? []].flat());
  const found = module.columns.flatMap((column): Link[] => {
    const field = module.fields[column];
    return field?.kind === "link" && field.by !== "code" && !whose.has(column) && sees(work.viewer, module, column)
      ? [{ field: column, to: field.to }]
      : [];
  });
  return found[0];
}

async function linkNames(work: EngineWork, { field, to }: Link, headers: readonly Row[]): Promise<Map<string, string>> {
  const keys = new Set(headers.map((header) => plainText(header[field])).filter((key) => key !== ""));
  const labels = await readLabels(work, moduleOf(work, to), "id", [...keys]);
  return new Map(labels.map(({ key, code, name }) => [key, name ?? code]));
}
