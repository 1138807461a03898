import { Button } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import useSWR, { useSWRConfig } from "swr";
import { currentLanguage } from "../data/language.ts";
import { lookAddress, type PrintOrder, printRecords, readPrints } from "../data/prints.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { Notice } from "../parts/Notice.tsx";
import { useSession } from "../data/session.ts";
import { saveFile } from "../parts/saveFile.ts";
import { PrintChoices } from "./PrintChoices.tsx";
import "./extras.css";
import { Dialog } from "../parts/Dialog.tsx";

export type PrintDialogProps = { module: string; title: string; ids: readonly string[]; mayChange: boolean; onClose: () => void };

const TEMPLATES = "/printTemplates";

/** Shows records as they would be printed; printing counts, and then the browser's own viewer prints or saves them. */
export function PrintDialog({ module, title, ids, mayChange, onClose }: PrintDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { menu, company } = useSession();
  const { data: choices, error } = useSWR(["prints", module], () => readPrints(module));
  const { mutate } = useSWRConfig();
  const [order, setOrder] = useState<Omit<PrintOrder, "ids">>({ template: "", language: currentLanguage(), paper: "label", copies: 1 });
  const [printed, setPrinted] = useState<{ file: Blob; address: string }>();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(
    () => () => {
      if (printed) URL.revokeObjectURL(printed.address);
    },
    [printed],
  );
  const chosen = choices?.find(({ name }) => name === order.template) ?? choices?.find(({ name }) => name === "standard") ?? choices?.[0];
  const whole = { ...order, ids, template: chosen?.name ?? "" };
  const print = async () => {
    setBusy(true);
    try {
      const file = await printRecords(module, whole);
      setPrinted({ file, address: URL.createObjectURL(file) });
      setProblem("");
      await mutate((key) => Array.isArray(key) && key[0] === "history" && key[1] === module);
    } catch (failure) {
      setProblem(textOf(problemOf(failure)));
    }
    setBusy(false);
  };
  const isOpen = mayChange && menu.some(({ items }) => items.some(({ path }) => path === TEMPLATES));
  const changeTemplate = () => {
    onClose();
    const query = new URLSearchParams({ company: company.code, id: `${module}/${whole.template}`, record: ids[0] ?? "" });
    void navigate(`${TEMPLATES}?${query}`);
  };
  const shown = printed?.address ?? lookAddress(module, whole);
  return (
    <Dialog title={t("shell:print.title")} number={title} onClose={onClose} className="lw-preview">
      {error && <Notice kind="error" problem={problemOf(error)} />}
      {choices && !chosen && <Notice kind="empty" />}
      {chosen && (
        <>
          <div className="lw-print-choices">
            <PrintChoices
              choices={choices ?? []}
              chosen={chosen}
              order={order}
              onChange={(change) => {
                setPrinted(undefined);
                setOrder({ ...order, ...change });
              }}
            />
            {isOpen && (
              <Button size="small" variant="minimal" onClick={changeTemplate}>
                {t("shell:print.change")}
              </Button>
            )}
            {problem && <span className="lw-fault">{problem}</span>}
            <span className="lw-quiet">{t(printed ? "shell:print.done" : "shell:print.preview", { count: ids.length })}</span>
            {printed && (
              <Button size="small" onClick={() => saveFile(printed.file, `${title}.pdf`)}>
                {t("shell:print.save")}
              </Button>
            )}
            <Button size="small" intent="primary" loading={busy} onClick={() => void print()}>
              {t("shell:print.title")}
            </Button>
          </div>
          <embed key={shown} type="application/pdf" src={shown} title={t("shell:print.title")} />
        </>
      )}
    </Dialog>
  );
}
