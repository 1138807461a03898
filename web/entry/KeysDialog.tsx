import { DialogBody } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../parts/Dialog.tsx";
import { GRID_KEYS, GRID_MOVES, SCREEN_KEYS } from "../parts/shortcuts.ts";

/** The keys of an entry screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("shell:keys.title")} onClose={onClose} style={{ width: "min(760px, 94vw)" }}>
      <DialogBody>
        <div className="lw-keys-columns">
          <KeyList keys={SCREEN_KEYS} words="keys" />
          <div>
            <KeyList keys={GRID_MOVES} words="keys" />
            <KeyList keys={GRID_KEYS} words="grid" />
          </div>
        </div>
      </DialogBody>
    </Dialog>
  );
}

type KeyListProps = { keys: Readonly<Record<string, readonly string[]>>; words: "keys" | "grid" };

function KeyList({ keys, words }: KeyListProps) {
  const { t } = useTranslation();
  return (
    <dl className="lw-keys">
      {Object.entries(keys).map(([name, all]) => (
        <div key={name}>
          <dt>
            {all.map((each) => (
              <kbd key={each}>{each}</kbd>
            ))}
          </dt>
          <dd>{t(`shell:${words}.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
