import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import "./results.css";
import { Dialog } from "./Dialog.tsx";
import { type Outcome, OutcomeList } from "./ResultsDialog.tsx";

/** What a bulk action is about to do: how many can be done and what they come to, what of these to look at first, and which cannot. */
export type BulkPlan = {
  action: string;
  able: number;
  sums: readonly string[];
  warned?: readonly Outcome[];
  refused: readonly Outcome[];
};
type BulkDialogProps = { plan: BulkPlan; onGo: () => void; onClose: () => void };

/** Asks before many records are acted on at once: how many, how much, what to look at first, and which cannot and why. */
export default function BulkDialog({ plan: { action, able, sums, warned = [], refused }, onGo, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const all = able + refused.length;
  return (
    <Dialog title={t("shell:bulk.title", { action, all })} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        <p className="lw-bulk-able">
          <b>{t("shell:bulk.able", { able })}</b>
          {sums.map((sum) => (
            <span key={sum}>{sum}</span>
          ))}
        </p>
        {warned.length > 0 && (
          <>
            <p className="lw-bulk-warned">{t("shell:bulk.warned", { warned: warned.length })}</p>
            <OutcomeList outcomes={warned} />
          </>
        )}
        {refused.length > 0 && (
          <>
            <p className="lw-bulk-refused">{t("shell:bulk.refused", { refused: refused.length })}</p>
            <OutcomeList outcomes={refused} />
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{t("shell:cancel")}</Button>
            <Button intent="primary" disabled={able === 0} onClick={onGo}>
              {t("shell:bulk.go", { action, able })}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
