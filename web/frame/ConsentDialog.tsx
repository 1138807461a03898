import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { useConsentQuestion } from "../parts/consent.ts";
import { Dialog } from "../parts/Dialog.tsx";

/** Shows the question that waits for a yes or no; Escape says no, Enter agrees. */
export function ConsentDialog() {
  const { t } = useTranslation();
  const question = useConsentQuestion();
  if (!question) return null;
  return (
    <Dialog title={question.yes} onClose={() => question.answer(false)} style={{ width: 420 }}>
      <DialogBody className="lw-consent">{question.text}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={() => question.answer(false)}>{t("shell:cancel")}</Button>
            <Button intent="primary" autoFocus onClick={() => question.answer(true)}>
              {question.yes}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
