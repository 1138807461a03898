import { Button, ButtonGroup } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { hasChart, type Shown } from "#query/state";
import type { Painter } from "../chart/painted.ts";
import { isPreview } from "./definition.ts";
import { ExportMenu } from "../reportMenu/ExportMenu.tsx";
import type { ReportPartProps } from "./ReportHead.tsx";
import { WatchButton } from "../alerts/WatchButton.tsx";
import type { PivotModel } from "../pivot/usePivot.ts";

const VIEWS: readonly Shown[] = ["both", "chart", "table"];
type ReportActionsProps = ReportPartProps & { model: PivotModel | null; painter: Painter | null };

/** What can be done with a report: choose its view, watch it, take it away as a file. */
export function ReportActions({ model, painter, ...part }: ReportActionsProps) {
  const { report, state, onChange } = part;
  const { t } = useTranslation();
  return (
    <span className="lw-report-actions">
      {hasChart(report) && (
        <ButtonGroup aria-label={t("report:view")} role="group">
          {VIEWS.map((view) => (
            <Button
              key={view}
              size="small"
              active={state.shown === view}
              aria-pressed={state.shown === view}
              onClick={() => onChange({ shown: view })}
            >
              {t(`report:views.${view}`)}
            </Button>
          ))}
        </ButtonGroup>
      )}
      {!isPreview(report) && (
        <>
          <WatchButton report={report} state={state} />
          <ExportMenu {...part} model={model} painter={painter} />
        </>
      )}
    </span>
  );
}
