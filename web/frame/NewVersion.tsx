import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../parts/Dialog.tsx";
import { isUnattended } from "./unattended.ts";

const EVERY_MS = 300_000;
const PATIENCE_MS = 10_000;

/** Watches `/version.json` and offers to reload when a newer release is served; "not now" is asked again at the next change. Where nobody clicks, the page loads anew by itself. */
export function NewVersion() {
  const { t } = useTranslation();
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    let known: string | null = null;
    const look = async () => {
      const served = await servedVersion();
      const isNewer = served !== null && known !== null && served !== known;
      if (isNewer && isUnattended()) window.location.reload();
      else if (isNewer) setOffered(true);
      known = served ?? known;
    };
    void look();
    const timer = window.setInterval(() => void look(), EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  if (!offered) return null;
  return (
    <Dialog title={t("shell:version.title")} isCloseButtonShown={false} canEscapeKeyClose={false} canOutsideClickClose={false}>
      <DialogBody>{t("shell:version.text")}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={() => setOffered(false)}>{t("shell:version.later")}</Button>
            <Button intent="primary" onClick={() => window.location.reload()}>
              {t("shell:version.now")}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}

// A check that fails says nothing about versions, so it is passed over in silence.
async function servedVersion(): Promise<string | null> {
  try {
    const answer = await fetch(`/version.json?t=${Date.now()}`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? ((await answer.json()) as { version: string }).version : null;
  } catch {
    return null;
  }
}
