import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import type { PrintTemplate } from "#define/print";
import type { Language } from "#define/viewer";
import { isAbort, problemOf, type AnsweredProblem, type ProblemIssue } from "../data/problem.ts";
import { listPage } from "../data/records.ts";
import { tryTemplate } from "../data/templates.ts";
import { ProblemList } from "../entry/ProblemList.tsx";
import { Notice } from "../parts/Notice.tsx";

const PAUSE_MS = 400;

type TemplatePreviewProps = {
  module: string;
  name: string;
  template: PrintTemplate;
  language: Language;
  paper: "label" | "sheet";
  /** The record to show; the first of the list when absent. */
  record: string | null;
  /** Brings the cursor to what has a fault. */
  onGo: (issue: ProblemIssue) => void;
};

/** A record on paper by a template as it is typed, made anew while it changes; what is wrong with it instead. */
export function TemplatePreview({ module, name, template, language, paper, record, onGo }: TemplatePreviewProps) {
  const { t } = useTranslation();
  const { data: first, error } = useSWR(record ? null : ["first", module], () =>
    listPage(module, { filter: {}, q: "", sort: "" }, { limit: 1 }),
  );
  const id = record ?? first?.rows[0]?.id;
  const [shown, setShown] = useState<string>();
  const [problem, setProblem] = useState<AnsweredProblem>();
  useEffect(() => {
    if (!id) return undefined;
    const stop = new AbortController();
    const look = async (of: string, signal: AbortSignal) => {
      try {
        setShown(URL.createObjectURL(await tryTemplate(module, { name, template, ids: [of], language, paper }, signal)));
        setProblem(undefined);
      } catch (failure) {
        if (!isAbort(failure)) setProblem(problemOf(failure));
      }
    };
    const timer = window.setTimeout(() => {
      void look(id, stop.signal);
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [module, name, template, language, paper, id]);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (first && !id) return <p className="lw-quiet">{t("print:editor.noRecord")}</p>;
  return (
    <>
      {problem && <ProblemList problem={problem} onGo={onGo} />}
      {shown ? (
        <embed key={shown} type="application/pdf" src={`${shown}#navpanes=0&view=FitH`} title={t("print:editor.preview")} />
      ) : (
        !problem && <Notice kind="loading" />
      )}
    </>
  );
}
