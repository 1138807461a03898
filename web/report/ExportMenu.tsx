import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useToaster } from "../frame/toaster.ts";
import { pivotSlice } from "./questions.ts";
import type { ReportPartProps } from "./ReportHead.tsx";

const FORMATS = ["csv", "xlsx", "parquet"] as const;

/** Saves exactly the pivot that is shown, all its rows, as a file made by the server. */
export function ExportMenu({ report, dataset, state }: Pick<ReportPartProps, "report" | "dataset" | "state">) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const [busy, setBusy] = useState(false);
  const save = async (format: (typeof FORMATS)[number]): Promise<void> => {
    setBusy(true);
    try {
      const answer = await send("POST", `/api/reports/${report.id}/export`, {
        query: { format },
        body: { slice: pivotSlice(report, dataset, state), without: state.hidden.columns },
      });
      offer(await answer.blob(), fileName(answer, `${report.id}.${format}`));
    } catch (error) {
      toaster?.show({ intent: "danger", message: problemOf(error).title });
    } finally {
      setBusy(false);
    }
  };
  const menu = (
    <Menu>
      {FORMATS.map((format) => (
        <MenuItem key={format} text={t(`report:formats.${format}`)} onClick={() => void save(format)} />
      ))}
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end">
      <Button size="small" loading={busy}>
        {t("report:export")}
      </Button>
    </PopoverNext>
  );
}

function offer(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function fileName(answer: Response, otherwise: string): string {
  const said = answer.headers.get("content-disposition") ?? "";
  const star = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  return star ? decodeURIComponent(star) : (/filename="?([^";]+)"?/.exec(said)?.[1] ?? otherwise);
}
