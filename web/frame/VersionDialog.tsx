import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../parts/Dialog.tsx";

/** Offers to reload for a newer release, now or later. */
export default function VersionDialog({ onLater }: { onLater: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("shell:version.title")} isCloseButtonShown={false} canEscapeKeyClose={false} canOutsideClickClose={false}>
      <DialogBody>{t("shell:version.text")}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onLater}>{t("shell:version.later")}</Button>
            <Button intent="primary" onClick={() => window.location.reload()}>
              {t("shell:version.now")}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
