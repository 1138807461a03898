import { useEffect, useMemo, useState } from "react";
import { type AnsweredProblem, problemOf } from "../data/problem.ts";
import { isAbort } from "../data/problem.ts";
import { lookAtFile, lookAtQuery, type SourcePreview } from "../data/sources.ts";
import type { OpenRecord } from "../entry/useRecord.ts";
import { typesOf } from "./sourceLines.ts";

const PAUSE_MS = 400;
/** What is looked at: a file, or the query as it stood when it was asked. */
type Subject = { file: File } | { header: Readonly<Record<string, unknown>> };

/** A file or query as the server sees it, looked at anew a moment after a type was changed. */
export function useSourceLook(
  { stored: { record, isNew }, typed: { draft } }: OpenRecord,
  file: File | null,
): { preview: SourcePreview | null; problem: AnsweredProblem | null; looking: boolean; ask: () => void } {
  const [asked, setAsked] = useState<Readonly<Record<string, unknown>> | null>(null);
  const [answer, setAnswer] = useState<{ subject: Subject; preview?: SourcePreview; problem?: AnsweredProblem } | null>(null);
  const [looking, setLooking] = useState(false);
  const subject = useMemo<Subject | null>(() => (file ? { file } : asked ? { header: asked } : null), [file, asked]);
  const known = answer?.subject === subject ? answer : null;
  const types = draft && known?.preview ? typesOf(draft, known.preview)?.join(",") : undefined;
  const id = isNew ? undefined : record?.id;
  useEffect(() => {
    if (!subject) return undefined;
    const running = new AbortController();
    const look = async () => {
      setLooking(true);
      const wanted = { id, types: types?.split(",") };
      try {
        const preview =
          "file" in subject
            ? await lookAtFile(subject.file, wanted, running.signal)
            : await lookAtQuery(subject.header, wanted, running.signal);
        setAnswer({ subject, preview });
      } catch (error) {
        if (!isAbort(error)) setAnswer({ subject, problem: problemOf(error) });
      }
      if (!running.signal.aborted) setLooking(false);
    };
    const timer = window.setTimeout(() => void look(), types === undefined ? 0 : PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      running.abort();
    };
  }, [subject, id, types]);
  return {
    preview: known?.preview ?? null,
    problem: known?.problem ?? null,
    looking,
    ask: () => setAsked({ ...draft?.header }),
  };
}
