import { useTranslation } from "react-i18next";
import { Choice } from "../own/inputs.tsx";
import { DOCUMENT_PAPERS, type DocumentForm as Form, landscapeOf, withLandscape, withPaper } from "./documentDraft.ts";
import { Part } from "./Part.tsx";
import { PartOfLines } from "./PartOfLines.tsx";
import { FieldChoice } from "./FieldChoice.tsx";
import { TextList } from "./TextList.tsx";
import type { TemplateFields } from "./fields.ts";

type DocumentFormProps = { draft: Form; fields: TemplateFields; onChange: (draft: Form) => void };

/** How a document looks on paper: page, head, lines, sentences, signatures. */
export function DocumentForm({ draft, fields, onChange }: DocumentFormProps) {
  const { t } = useTranslation();
  const word = (key: string) => t(`print:editor.${key}`);
  const { paragraphs = {} } = draft;
  return (
    <>
      <Part title={word("page")}>
        <div className="lw-pair">
          <Choice
            label={word("paper")}
            value={draft.paper ?? "A4"}
            options={DOCUMENT_PAPERS.map((paper) => ({ value: paper, text: paper }))}
            onChange={(paper) => onChange(withPaper(draft, paper))}
          />
          <Choice
            label={word("direction")}
            value={landscapeOf(draft)}
            options={(["asNeeded", "upright", "across"] as const).map((value) => ({ value, text: word(value) }))}
            onChange={(value) => onChange(withLandscape(draft, value))}
          />
        </div>
      </Part>
      <Part title={word("header")} place="header">
        <FieldChoice
          title={word("header")}
          auto={word("allFilled")}
          names={draft.header}
          options={fields.header}
          usual={fields.usualHeader}
          onChange={(header) => {
            const { header: _, ...rest } = draft;
            onChange(header ? { ...rest, header } : rest);
          }}
        />
      </Part>
      <PartOfLines draft={draft} fields={fields} onChange={onChange} />
      {(["before", "after"] as const).map((place) => (
        <Part key={place} title={word(place)} hint={word("braces")}>
          <TextList
            long
            title={word(place)}
            place={place}
            texts={paragraphs[place] ?? []}
            onChange={(texts) => onChange({ ...draft, paragraphs: { ...paragraphs, [place]: texts } })}
          />
        </Part>
      ))}
      <Part title={word("signatures")}>
        <TextList
          title={word("signatures")}
          place="signatures"
          texts={draft.signatures ?? []}
          onChange={(signatures) => onChange({ ...draft, signatures })}
        />
      </Part>
    </>
  );
}
