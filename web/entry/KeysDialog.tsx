import { Dialog, DialogBody } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";

const KEYS = [
  ["Insert", "insert"],
  ["Ctrl S", "save"],
  ["Ctrl Enter", "act"],
  ["Alt ↑ ↓", "step"],
  ["Enter", "next"],
  ["F2", "edit"],
  ["Delete", "clear"],
  ["Ctrl Delete", "removeLine"],
  ["Ctrl D", "fillDown"],
  ["Ctrl C / Ctrl V", "block"],
  ["Ctrl Z / Ctrl Y", "undo"],
  ["Tab", "leave"],
  ["Ctrl K", "search"],
] as const;

/** The keys of an entry screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen title={t("shell:keys.title")} onClose={onClose} style={{ width: 420 }}>
      <DialogBody>
        <dl className="lw-keys">
          {KEYS.map(([key, name]) => (
            <div key={name}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`shell:keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
