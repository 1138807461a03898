import { Button, ButtonGroup } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import type { PivotColumn } from "./pivot.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import { WatchButton } from "../watch/WatchButton.tsx";
import { hasChart, type Shown } from "./state.ts";

const VIEWS: readonly Shown[] = ["both", "chart", "table"];

/** What can be done with a report: choose its columns, its view, take it away as a file. */
export function ReportActions({ across, columns, ...part }: ReportPartProps & { across: string | null; columns: readonly PivotColumn[] }) {
  const { report, state, onChange } = part;
  const { t } = useTranslation();
  return (
    <span className="lw-report-actions">
      <ColumnMenu {...part} across={across} columns={columns} />
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
      <WatchButton report={report} state={state} />
      <ExportMenu {...part} />
    </span>
  );
}
