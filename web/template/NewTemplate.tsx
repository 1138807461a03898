import { Button, Popover } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PrintTemplate } from "#define/print";
import { Choice, Text } from "../own/inputs.tsx";

const BEGINNINGS = {
  document: { kind: "document", edition: 1 },
  label: { kind: "label", edition: 1, label: "material", code: { code: [] }, texts: [] },
} as const satisfies Record<string, PrintTemplate>;

type NewTemplateProps = {
  taken: readonly string[];
  /** The template that is shown: a new one may begin like it. */
  like: PrintTemplate | undefined;
  onBegin: (name: string, template: PrintTemplate) => void;
};

/** Begins a template under a name: like the one shown, or as an empty document or label. */
export function NewTemplate({ taken, like, onBegin }: NewTemplateProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [kind, setKind] = useState<"like" | "document" | "label">("document");
  const begin = () => {
    onBegin(name.trim(), kind === "like" && like ? like : BEGINNINGS[kind === "label" ? "label" : "document"]);
    setOpen(false);
    setName("");
  };
  const isTaken = taken.includes(name.trim());
  const form = (
    <form
      className="lw-template-new"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "" && !isTaken) begin();
      }}
    >
      <Text label={t("print:editor.name")} value={name} editable onChange={(text) => setName(text.replaceAll("/", "").slice(0, 60))} />
      {isTaken && <span className="lw-fault">{t("print:editor.taken")}</span>}
      <Choice
        label={t("print:editor.beginAs")}
        value={kind}
        options={(["document", "label", ...(like ? (["like"] as const) : [])] as const).map((value) => ({
          value,
          text: t(`print:editor.beginnings.${value}`),
        }))}
        onChange={(value) => setKind(value as typeof kind)}
      />
      <Button type="submit" size="small" intent="primary" disabled={name.trim() === "" || isTaken}>
        {t("print:editor.begin")}
      </Button>
    </form>
  );
  return (
    <Popover isOpen={open} onInteraction={setOpen} content={form} placement="bottom-start">
      <Button size="small">{t("print:editor.new")}</Button>
    </Popover>
  );
}
