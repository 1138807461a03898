import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useCallback, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Asked = { title: string; answer: (reason: string | null) => void };

/** Asks for the reason of an action: resolves with the text, or null when the person thinks better of it. The node belongs into the screen. */
export function useReason(): [(title: string) => Promise<string | null>, ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback((title: string) => new Promise<string | null>((answer) => setAsked({ title, answer })), []);
  const finish = (reason: string | null) => {
    asked?.answer(reason);
    setAsked(null);
  };
  return [ask, asked && <ReasonDialog key={asked.title} title={asked.title} onFinish={finish} />];
}

function ReasonDialog({ title, onFinish }: { title: string; onFinish: (reason: string | null) => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  return (
    <Dialog isOpen title={title} onClose={() => onFinish(null)} style={{ width: 420 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onFinish(reason.trim());
        }}
      >
        <DialogBody>
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
              <Button type="submit" intent="primary" disabled={!reason.trim()}>
                {title}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
