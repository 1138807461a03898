import { useEffect, useMemo, useState } from "react";
import type { CockpitAnswer } from "#define/cockpit";
import { call } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { learnWords } from "../data/ownWords.ts";
import { type AnsweredProblem, isAbort, problemOf } from "../data/problem.ts";
import { whenReady } from "../data/whenReady.ts";
import { type Composed, NAME_FIELDS } from "./draft.ts";

const PAUSE_MS = 400;
const PREVIEW = "cockpits.preview";

/** The figures of what is composed, asked anew when its questions or words change; where panels lie is drawn at once. */
export function usePreview(composed: Composed): { cockpit: CockpitAnswer | null; at: string; problem: AnsweredProblem | null } {
  const { definition, words } = composed;
  const [told, setTold] = useState<{ answer: CockpitAnswer; at: string } | null>(null);
  const [problem, setProblem] = useState<AnsweredProblem | null>(null);
  const body = JSON.stringify({ definition, words });
  const asked = JSON.stringify({ ...definition, canvas: null, words, panels: definition.panels.map(({ at: _at, ...panel }) => panel) });
  const isEmpty = definition.panels.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const stop = new AbortController();
    const look = async () => {
      try {
        const answer = await whenReady(
          () => call<CockpitAnswer>("POST", "/api/cockpits/preview", { body, signal: stop.signal }),
          stop.signal,
        );
        setTold({ answer, at: new Date().toISOString() });
        setProblem(null);
      } catch (failure) {
        if (!isAbort(failure)) setProblem(problemOf(failure));
      }
    };
    const timer = window.setTimeout(() => void look(), PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
    // Where panels lie is no question.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, isEmpty]);
  const language = currentLanguage();
  const title = composed[NAME_FIELDS[language]] || composed.nameZh || composed.nameEn || composed.nameRu || composed.code;
  const own = words[language];
  const cockpit = useMemo(() => {
    if (!told) return null;
    const spoken = { ...told.answer.words, ...own, title };
    learnWords({ [PREVIEW]: spoken });
    return { ...told.answer, words: spoken, definition: { ...definition, id: PREVIEW, paths: [] } };
  }, [told, definition, own, title]);
  return { cockpit, at: told?.at ?? "", problem: isEmpty ? null : problem };
}

/** What a panel of a preview is called; by its name until the figures that bring its words are there. */
export const panelTitle = (cockpit: CockpitAnswer | null, name: string): string =>
  cockpit?.words?.[`plain.${name}`] ?? cockpit?.words?.[`panels.${name}`] ?? name;
