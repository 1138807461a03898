import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { openSlices, pivotShape, pivotSlice } from "#query/questions";
import type { Report } from "#define/report";
import type { Painter } from "../chart/painted.ts";
import { send } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useToaster } from "../frame/toaster.ts";
import { printPaper } from "../parts/printPaper.ts";
import { fileName, saveFile } from "../parts/saveFile.ts";
import type { ReportPartProps } from "../report/ReportHead.tsx";
import type { PivotModel } from "../pivot/usePivot.ts";

/** `csvHead` is a csv that says on top what it is of; the plain one is data alone, for programs. */
const TABLES = ["xlsx", "csv", "csvHead", "parquet"] as const;
type Format = (typeof TABLES)[number] | "pdf";
type ExportMenuProps = ReportPartProps & { model: PivotModel | null; painter: Painter | null };

/** Takes away exactly what is shown, all its rows: as a file that the server makes, the picture as it stands here, or on paper. */
export function ExportMenu({ painter, model, ...part }: ExportMenuProps) {
  const { report, dataset, state, words } = part;
  const { t } = useTranslation();
  const toaster = useToaster();
  const [busy, setBusy] = useState(false);
  const file = async (format: Format): Promise<{ blob: Blob; name: string }> => {
    const all = pivotSlice(report, dataset, state);
    const answer = await send("POST", `/api/reports/${report.id}/export`, {
      query: format === "csvHead" ? { format: "csv", head: "1" } : { format },
      body: {
        slice: all,
        pivot: pivotShape(report, dataset, state),
        rows: state.rows,
        below: all ? openSlices(all, state) : [],
        without: state.hidden.columns,
        titles: {
          ...labelsIn(report),
          ...Object.fromEntries([...state.own, ...state.windows].map(({ name }) => [name, words.metric(name)])),
        },
        ...(format === "pdf" && painter ? { picture: painter.paint().toDataURL("image/png") } : {}),
      },
    });
    return { blob: await answer.blob(), name: fileName(answer, `${report.id}.${format === "csvHead" ? "csv" : format}`) };
  };
  const doing = async (job: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await job();
    } catch (error) {
      toaster?.show({ intent: "danger", message: problemOf(error).title });
    } finally {
      setBusy(false);
    }
  };
  const save = (format: Format) =>
    doing(async () => {
      const { blob, name } = await file(format);
      saveFile(blob, name);
    });
  const paint = () =>
    doing(async () => {
      const picture = painter && (await new Promise<Blob | null>((done) => painter.paint().toBlob(done, "image/png")));
      if (picture) saveFile(picture, `${words.title}.png`);
    });
  const print = () => doing(async () => printPaper((await file("pdf")).blob));
  const menu = (
    <Menu>
      {state.shown !== "chart" &&
        TABLES.map((format) => <MenuItem key={format} text={t(`report:formats.${format}`)} onClick={() => void save(format)} />)}
      {painter && state.shown !== "table" && <MenuItem text={t("report:formats.png")} onClick={() => void paint()} />}
      <MenuDivider />
      <MenuItem text={t("report:formats.pdf")} onClick={() => void save("pdf")} />
      <MenuItem text={t("report:print")} onClick={() => void print()} />
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end">
      <Button size="small" loading={busy} disabled={model === null && painter === null}>
        {t("report:export")}
      </Button>
    </PopoverNext>
  );
}

/** What the report calls figures and dimensions otherwise than its dataset. */
function labelsIn({ lines = {} }: Report): Record<string, string> {
  return Object.fromEntries(Object.entries(lines).flatMap(([name, { label }]) => (label ? [[name, label]] : [])));
}
