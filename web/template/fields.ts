import type { Description } from "../data/description.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { NameOption } from "./NameList.tsx";

/**
 * What a template of a module can name: header fields and the columns of its line tables, each with its words; `usual` is what stands there
 * when nothing is chosen.
 */
export type TemplateFields = {
  header: readonly NameOption[];
  usualHeader: readonly string[];
  tables: readonly { name: string; label: string; columns: readonly NameOption[]; usual: readonly string[] }[];
};

/** The fields of a module that a template can name. */
export function fieldsOf(module: Description, words: ModuleWords): TemplateFields {
  const names = storedIn(module.fields);
  const code = module.title.code;
  return {
    header: [...names, ...(module.stages.length > 0 ? ["stage"] : [])]
      .filter((name) => name !== code)
      .map((name) => ({ name, label: words.field(name) })),
    usualHeader: [...new Set([...module.columns.filter((name) => name === "stage" || names.includes(name)), ...names])].filter(
      (name) => name !== code,
    ),
    tables: Object.entries(module.lines).map(([name, { fields, columns }]) => ({
      name,
      label: words.lines(name),
      columns: storedIn(fields).map((column) => ({ name: column, label: words.lineField(name, column) })),
      usual: columns.filter((column) => !fields[column]?.linked),
    })),
  };
}

/** The names of fields that a paper can show: those that the rows hold themselves. */
function storedIn(fields: Description["fields"]): string[] {
  return Object.keys(fields).filter((name) => !fields[name]?.linked);
}
