import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CockpitAnswer } from "#define/cockpit";
import { type Query, send } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { useToaster } from "../frame/toaster.ts";
import { lazily } from "../parts/lazily.ts";
import { printPaper } from "../parts/printPaper.ts";
import { fileName, saveFile } from "../parts/saveFile.ts";
import type { WallLook } from "./look.ts";

const WatchDialog = lazily(() => import("../alerts/WatchDialog.tsx"));
const WATCHES = "/myWatches";
/** What is printed lies on white paper. */
const ON_PAPER = "light";

type PaperProps = { cockpit: CockpitAnswer; asked: Query; look: WallLook };

/** Takes a cockpit along as it stands: to the printer, as a PDF or a picture, and by mail; nothing for who may not. */
export function PaperMenu({ cockpit, asked, look }: PaperProps) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const toaster = useToaster();
  const list = useId();
  const [busy, setBusy] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const { id, paths } = cockpit.definition;
  if (!cockpit.taken) return null;
  const take = async (format: "png" | "pdf", then: (file: Blob, name: string) => void) => {
    setBusy(true);
    try {
      const query = { ...asked, format, look: format === "pdf" ? ON_PAPER : look };
      const answer = await send("GET", `/api/cockpits/${id}/picture`, { query });
      then(await answer.blob(), fileName(answer, `${id}.${format}`));
    } catch (error) {
      toaster?.show({ intent: "danger", message: problemOf(error).title });
    } finally {
      setBusy(false);
    }
  };
  const [path = ""] = paths;
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))).toString();
  const link = `${path.startsWith("/") ? path : `/${path}`}${query ? `?${query}` : ""}`;
  const mayMail = menu.some(({ items }) => items.some((item) => item.path === WATCHES));
  return (
    <>
      <button type="button" popoverTarget={list} disabled={busy} aria-busy={busy}>
        {t("cockpit:paper.take")}
      </button>
      <div id={list} popover="auto" className="lw-wall-paper" role="group" aria-label={t("cockpit:paper.take")}>
        <button type="button" popoverTarget={list} popoverTargetAction="hide" onClick={() => void take("pdf", printPaper)}>
          {t("cockpit:paper.print")}
        </button>
        <button type="button" popoverTarget={list} popoverTargetAction="hide" onClick={() => void take("pdf", saveFile)}>
          {t("cockpit:paper.pdf")}
        </button>
        <button type="button" popoverTarget={list} popoverTargetAction="hide" onClick={() => void take("png", saveFile)}>
          {t("cockpit:paper.png")}
        </button>
        {mayMail && (
          <button type="button" popoverTarget={list} popoverTargetAction="hide" onClick={() => setMailing(true)}>
            {t("cockpit:paper.mail")}
          </button>
        )}
      </div>
      {isMailing && (
        <Suspense>
          <WatchDialog report={id} link={link} watch={null} onClose={() => setMailing(false)} />
        </Suspense>
      )}
    </>
  );
}
