import { useTranslation } from "react-i18next";
import type { LabelTemplate } from "#define/print";
import { Choice, Text } from "../own/inputs.tsx";
import type { TemplateFields } from "./fields.ts";
import { NameList } from "./NameList.tsx";
import { Part } from "./Part.tsx";

const KINDS: readonly LabelTemplate["label"][] = ["material", "batch", "position", "equipment"];
const USUAL = { width: 60, height: 40 };

type LabelFormProps = { draft: LabelTemplate; fields: TemplateFields; onChange: (draft: LabelTemplate) => void };

/** How a label looks: what it stands on, its size, what its code says, and what people read on it. */
export function LabelForm({ draft, fields, onChange }: LabelFormProps) {
  const { t } = useTranslation();
  const word = (key: string) => t(`print:editor.${key}`);
  const { from, code, size = USUAL } = draft;
  const table = fields.tables.find(({ name }) => name === from);
  const options = table
    ? [...table.columns, ...fields.header.filter(({ name }) => !table.columns.some((each) => each.name === name))]
    : fields.header;
  const choices = options.map(({ name, label }) => ({ value: name, text: label }));
  const edge = (name: "width" | "height") => (
    <Text
      numeric
      editable
      label={word(name)}
      place={name === "width" ? "size" : name}
      value={String(size[name])}
      onChange={(text) => onChange({ ...draft, size: { ...size, [name]: Number(text) || 0 } })}
    />
  );
  const part = (name: "batch" | "serial") => (
    <Choice
      label={word(name)}
      place={name}
      none="-"
      value={code[name] ?? ""}
      options={choices}
      onChange={(value) => {
        const { [name]: _, ...rest } = code;
        onChange({ ...draft, code: value ? { ...rest, [name]: value } : rest });
      }}
    />
  );
  return (
    <>
      <Part title={word("page")}>
        <div className="lw-pair">
          <Choice
            label={word("labelOf")}
            value={draft.label}
            options={KINDS.map((kind) => ({ value: kind, text: word(`kinds.${kind}`) }))}
            onChange={(value) => onChange({ ...draft, label: KINDS.find((kind) => kind === value) ?? draft.label })}
          />
          <Choice
            label={word("perEach")}
            place="from"
            value={from ?? ""}
            none={word("record")}
            options={fields.tables.map(({ name, label }) => ({ value: name, text: label }))}
            onChange={(value) => {
              const { from: _, ...rest } = draft;
              onChange(value ? { ...rest, from: value } : rest);
            }}
          />
          {edge("width")}
          {edge("height")}
        </div>
      </Part>
      <Part title={word("code")} place="code" hint={word("codeHint")}>
        <NameList
          title={word("code")}
          names={[code.code].flat()}
          options={options}
          onChange={(names) => onChange({ ...draft, code: { ...code, code: names } })}
        />
        <div className="lw-pair">
          {part("batch")}
          {part("serial")}
        </div>
      </Part>
      <Part title={word("texts")} place="texts">
        <NameList title={word("texts")} names={draft.texts} options={options} onChange={(texts) => onChange({ ...draft, texts })} />
      </Part>
    </>
  );
}
