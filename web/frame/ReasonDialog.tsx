import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ReasonQuestion, useReasonQuestion } from "../parts/reason.ts";
import { Dialog } from "../parts/Dialog.tsx";

/** Shows the reason that is asked for; whoever asked may be gone from the screen by then. */
export function ReasonDialog() {
  const question = useReasonQuestion();
  return question && <ReasonForm key={question.title} {...question} />;
}

function ReasonForm({ title, number, erases, answer: onFinish }: ReasonQuestion) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  return (
    <Dialog title={title} number={number} notice={t("shell:reasonNotice")} onClose={() => onFinish(null)} style={{ width: 420 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onFinish(reason.trim());
        }}
      >
        <DialogBody>
          {erases && <p>{t("shell:erases")}</p>}
          <label className="lw-reason">
            {t("shell:reason")}
            <textarea
              className="lw-input"
              rows={3}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              ref={(area) => area?.focus()}
            />
          </label>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={() => onFinish(null)}>{t("shell:cancel")}</Button>
              <Button type="submit" intent={erases ? "danger" : "primary"} disabled={!reason.trim()}>
                {title}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
