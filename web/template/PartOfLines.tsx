import { Checkbox } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { type DocumentForm, withTable } from "./documentDraft.ts";
import { FieldChoice } from "./FieldChoice.tsx";
import type { TemplateFields } from "./fields.ts";
import { Part } from "./Part.tsx";
import { TextList } from "./TextList.tsx";

type PartOfLinesProps = { draft: DocumentForm; fields: TemplateFields; onChange: (draft: DocumentForm) => void };

/** Which line tables are printed, with which columns, and which columns are left to be written into by hand. */
export function PartOfLines({ draft, fields: { tables }, onChange }: PartOfLinesProps) {
  const { t } = useTranslation();
  if (tables.length === 0) return null;
  const usual = () => ({ ...draft, lines: Object.fromEntries(tables.map(({ name }) => [name, {}])) });
  const { lines, ...rest } = draft;
  const title = t("print:editor.lines");
  return (
    <Part title={title}>
      <Checkbox label={t("print:editor.asOnScreen")} checked={lines === undefined} onChange={() => onChange(lines ? rest : usual())} />
      {lines &&
        tables.map((table) => {
          const part = lines[table.name];
          const blanks = t("print:editor.blanks", { table: table.label });
          return (
            <fieldset key={table.name} data-place={`lines.${table.name}`}>
              <legend>
                <Checkbox
                  label={table.label}
                  checked={part !== undefined}
                  onChange={() => onChange(withTable(draft, table.name, part ? null : {}))}
                />
              </legend>
              {part && (
                <>
                  <FieldChoice
                    title={t("print:editor.columns", { table: table.label })}
                    auto={t("print:editor.allFilledColumns")}
                    names={part.columns}
                    options={table.columns}
                    usual={table.usual}
                    onChange={(columns) => {
                      const { columns: _, ...others } = part;
                      onChange(withTable(draft, table.name, columns ? { ...others, columns } : others));
                    }}
                  />
                  <h3>{blanks}</h3>
                  <TextList
                    title={blanks}
                    place={`lines.${table.name}.blanks`}
                    texts={part.blanks ?? []}
                    onChange={(texts) => onChange(withTable(draft, table.name, { ...part, blanks: texts }))}
                  />
                </>
              )}
            </fieldset>
          );
        })}
    </Part>
  );
}
