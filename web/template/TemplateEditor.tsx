import { Button } from "@blueprintjs/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PrintTemplate } from "#define/print";
import { useDescription } from "../data/description.ts";
import { currentLanguage, LANGUAGE_NAMES } from "../data/language.ts";
import { problemOf, type ProblemIssue } from "../data/problem.ts";
import { ProblemList } from "../entry/ProblemList.tsx";
import { useLeaving } from "../entry/useLeaving.ts";
import { Choice } from "../own/inputs.tsx";
import { askConsent } from "../parts/consent.ts";
import { Notice } from "../parts/Notice.tsx";
import { focusPlace } from "../parts/places.ts";
import { useModuleWords } from "../parts/words.ts";
import { DocumentForm } from "./DocumentForm.tsx";
import { EditionList } from "./EditionList.tsx";
import { faultPlace } from "./faultPlace.ts";
import { fieldsOf } from "./fields.ts";
import { LabelForm } from "./LabelForm.tsx";
import { Part } from "./Part.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { useTemplate } from "./useTemplate.ts";
import { WordsInput } from "./WordsInput.tsx";

type TemplateEditorProps = { module: string; name: string; record: string | null; start?: PrintTemplate | undefined; onGone: () => void };

/** One template: its form, what it prints beside it, and what stood under its name before. */
export function TemplateEditor({ module, name, record, start, onGone }: TemplateEditorProps) {
  const { t } = useTranslation();
  const { data: described, error } = useDescription(module);
  const words = useModuleWords(module);
  const known = useTemplate(module, name, start);
  const [language, setLanguage] = useState(currentLanguage());
  const [paper, setPaper] = useState<"label" | "sheet">("label");
  const form = useRef<HTMLFormElement>(null);
  useLeaving(known.dirty, known.discard);
  const { draft, history } = known;
  const failure = error ?? known.error;
  if (failure) return <Notice kind="error" problem={problemOf(failure)} />;
  if (!described || !draft || !history) return <Notice kind="loading" />;
  const fields = fieldsOf(described, words);
  const goTo = (issue: ProblemIssue) => focusPlace(form.current, faultPlace(draft, issue));
  const takeBack = async () => {
    const [question, yes] = history.delivered ? ["askTakeBack", "takeBack"] : ["askTakeAway", "takeAway"];
    if (!(await askConsent(t(`print:editor.${question}`, { name }), t(`print:editor.${yes}`)))) return;
    if ((await known.takeBack()) && !history.delivered) onGone();
  };
  return (
    <div className="lw-template">
      <form ref={form} onSubmit={(event) => event.preventDefault()}>
        <Part title={t("print:editor.title")} place="title" hint={t("print:editor.titleHint")}>
          <WordsInput
            label={t("print:editor.title")}
            words={draft.title ?? {}}
            onChange={(title) => {
              const { title: _, ...rest } = draft;
              known.change(Object.values(title).some(Boolean) ? { ...rest, title } : rest);
            }}
          />
        </Part>
        {draft.kind === "document" ? (
          <DocumentForm draft={draft} fields={fields} onChange={known.change} />
        ) : (
          <LabelForm draft={draft} fields={fields} onChange={known.change} />
        )}
        <EditionList history={history} onTake={known.change} onTakeBack={known.isOwn ? () => void takeBack() : undefined} />
      </form>
      <section aria-label={t("print:editor.preview")}>
        <div className="lw-template-deeds">
          <Choice
            label={t("shell:language")}
            value={language}
            options={Object.entries(LANGUAGE_NAMES).map(([value, text]) => ({ value, text }))}
            onChange={(value) => setLanguage(value as typeof language)}
          />
          {draft.kind === "label" && (
            <Choice
              label={t("shell:print.paper")}
              value={paper}
              options={(["label", "sheet"] as const).map((value) => ({ value, text: t(`shell:print.papers.${value}`) }))}
              onChange={(value) => setPaper(value === "sheet" ? "sheet" : "label")}
            />
          )}
          <span className="lw-quiet">
            {t(known.dirty ? "print:editor.changed" : known.isOwn ? "print:editor.own" : "print:editor.asDelivered")}
          </span>
          <Button size="small" disabled={!known.dirty} onClick={known.discard}>
            {t("shell:discard")}
          </Button>
          <Button size="small" intent="primary" loading={known.busy} disabled={!known.dirty} onClick={() => void known.save()}>
            {t("print:editor.save")}
          </Button>
        </div>
        {known.problem && <ProblemList problem={known.problem} onGo={goTo} />}
        <TemplatePreview {...{ module, name, template: draft, language, paper, record }} onGo={goTo} />
      </section>
    </div>
  );
}
