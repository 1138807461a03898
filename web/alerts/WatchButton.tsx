import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Report } from "#define/report";
import { writeAddress } from "#query/address";
import type { ReportState } from "#query/state";
import { lazily } from "../parts/lazily.ts";

const WatchDialog = lazily(() => import("./WatchDialog.tsx"));

/** Lets somebody be told about the report as it stands: by a threshold or at certain hours. */
export function WatchButton({ report, state }: { report: Report; state: ReportState }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const query = writeAddress(report, { ...state, items: null, search: "" }, new URLSearchParams()).toString();
  const path = report.path.startsWith("/") ? report.path : `/${report.path}`;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("watch:screen.new")}
      </Button>
      {open && <WatchDialog report={report.id} link={query ? `${path}?${query}` : path} watch={null} onClose={() => setOpen(false)} />}
    </>
  );
}
