import { DialogBody } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../parts/Dialog.tsx";

const KEYS = [
  ["Insert", "insert"],
  ["Ctrl S", "save"],
  ["Ctrl Enter", "act"],
  ["Ctrl P", "print"],
  ["Alt ↑ ↓", "step"],
  ["Ctrl K", "search"],
  ["F1 / ?", "help"],
] as const;
const GRID_KEYS = [
  ["Enter", "next"],
  ["Tab", "leave"],
  ["F2", "edit"],
  ["F4", "drawer"],
  ["Ctrl ← → ↑ ↓", "edge"],
  ["Shift ← → ↑ ↓", "range"],
  ["Ctrl A", "all"],
  ["Ctrl Space / Shift Space", "whole"],
  ["Ctrl C / Ctrl V", "block"],
  ["Ctrl D", "fillDown"],
  ["Ctrl Shift D", "setColumn"],
  ["Delete", "clear"],
  ["Insert", "insertLine"],
  ["Alt Insert", "duplicateLine"],
  ["Ctrl Delete", "removeLine"],
  ["Ctrl Z / Ctrl Y", "undo"],
  ["Ctrl F", "find"],
  ["F8", "scan"],
  ["Shift F10", "menu"],
] as const;

/** The keys of an entry screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("shell:keys.title")} onClose={onClose} style={{ width: "min(760px, 94vw)" }}>
      <DialogBody>
        <div className="lw-keys-columns">
          <KeyList keys={KEYS} />
          <KeyList keys={GRID_KEYS} />
        </div>
      </DialogBody>
    </Dialog>
  );
}

function KeyList({ keys }: { keys: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation();
  return (
    <dl className="lw-keys">
      {keys.map(([key, name]) => (
        <div key={name}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(`shell:keys.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
