import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#define/format";
import type { Language } from "#define/viewer";
import type { CopyState } from "../data/slices/copy.ts";
import type { SliceResult } from "../data/slices/answer.ts";

/**
 * Small at the foot: where the figures were worked out, over how many rows, in what time, in which currency; and how far the page's own
 * copy is.
 */
export function ReportFoot({
  result,
  state,
  groups,
  language,
  amounts,
  note,
  children,
}: {
  result: SliceResult | null;
  state: CopyState;
  /** How many the table has; none where it is not shown. */
  groups: number | undefined;
  language: Language;
  /** In which currency the amounts are; none where there is none. */
  amounts: string | undefined;
  /** What is to be known of the figures shown. */
  note: string | undefined;
  /** What else is to be known of them. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const isTold = state.kind === "tooLarge" || (state.kind === "ready" && result?.place !== "server");
  const manifest = !result?.over && isTold ? state.manifest : undefined;
  const facts = manifest?.files.filter((file) => file.table === "facts").reduce((sum, file) => sum + file.rows, 0);
  return (
    <footer className="lw-report-foot lw-quiet" data-copy={state.kind}>
      {result && (
        <span data-place={result.place}>
          {t(`report:place.${result.place}`)}
          {groups !== undefined && ` · ${t("report:groups", { groups: formatNumber(String(groups), language) })}`}
          {facts !== undefined && ` · ${t("report:rows", { rows: formatNumber(String(facts), language) })}`} · {Math.round(result.ms)} ms
        </span>
      )}
      {note && <span>{note}</span>}
      {amounts && <span>{amounts}</span>}
      {children}
      {state.kind === "loading" && (
        <span className="lw-report-progress">
          <progress value={state.loaded} max={state.total} aria-label={t("report:loading")} />
          {t("report:bytes", { loaded: megabytes(state.loaded, language), total: megabytes(state.total, language) })}
        </span>
      )}
      {state.kind === "tooLarge" && <span>{t("report:tooLarge")}</span>}
      {state.kind === "failed" && <span>{t("report:noCopy")}</span>}
    </footer>
  );
}

function megabytes(bytes: number, language: Language): string {
  return formatNumber((bytes / 1_000_000).toFixed(1), language, 1);
}
