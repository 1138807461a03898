import { Button, MenuItem } from "@blueprintjs/core";
import { ArrowDown, ArrowLeft, ArrowUp, Duplicate, KeyCommand, More, Print, Trash } from "@blueprintjs/icons";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { StageChip } from "../parts/StageChip.tsx";
import { MenuButton } from "../parts/MenuButton.tsx";
import { SCREEN_KEYS } from "../parts/shortcuts.ts";

type EntryHeadProps = {
  title: string;
  code: string;
  stage: { stage: string; label: string } | undefined;
  busy: boolean;
  onSave: (() => void) | undefined;
  savePrimary: boolean;
  /** Why nothing can be saved now. */
  saveLacks: string | undefined;
  /** `lacks`: why it cannot be done now. */
  actions: readonly { name: string; label: string; primary: boolean; lacks?: string | undefined; run: () => void }[];
  onCopy: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  side: readonly { name: string; icon: ComponentType; label: string; run: () => void }[];
  onPrint: (() => void) | undefined;
  onBack: () => void;
  onStep: (step: number) => void;
  canStep: (step: number) => boolean;
  onHelp: () => void;
};

const INLINE = 3;

/** Title, number and stage; back and neighbours; save and the actions, one of them primary, the rare ones in a menu. */
export function EntryHead(props: EntryHeadProps) {
  const { t } = useTranslation();
  const plain = props.actions.filter((action) => !action.primary);
  const primary = props.actions.find((action) => action.primary);
  return (
    <header className="lw-page-head">
      <Button
        variant="minimal"
        size="small"
        icon={<ArrowLeft />}
        aria-label={t("shell:entry.back")}
        title={t("shell:entry.back")}
        onClick={props.onBack}
      />
      <h1>
        {props.title} {props.code && <span className="lw-record-code">{props.code}</span>}
      </h1>
      {props.stage && <StageChip {...props.stage} />}
      <div className="lw-page-actions">
        <Button
          variant="minimal"
          size="small"
          icon={<ArrowUp />}
          disabled={!props.canStep(-1)}
          aria-label={t("shell:entry.previous")}
          title={`${t("shell:entry.previous")} ${SCREEN_KEYS.previous[0]}`}
          onClick={() => props.onStep(-1)}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<ArrowDown />}
          disabled={!props.canStep(1)}
          aria-label={t("shell:entry.next")}
          title={`${t("shell:entry.next")} ${SCREEN_KEYS.following[0]}`}
          onClick={() => props.onStep(1)}
        />
        {props.onPrint && (
          <Button
            variant="minimal"
            size="small"
            icon={<Print />}
            aria-label={t("shell:print.title")}
            title={`${t("shell:print.title")} ${SCREEN_KEYS.print[0]}`}
            onClick={props.onPrint}
          />
        )}
        <MenuButton
          items={
            <>
              {props.side.map(({ name, icon: Icon, label, run }) => (
                <MenuItem key={name} icon={<Icon />} text={label} onClick={run} />
              ))}
              <MenuItem icon={<KeyCommand />} text={t("shell:keys.title")} label={SCREEN_KEYS.help[1]} onClick={props.onHelp} />
              {plain.slice(INLINE).map((action) => (
                <MenuItem
                  key={action.name}
                  text={action.label}
                  label={action.lacks ?? ""}
                  disabled={action.lacks !== undefined}
                  onClick={action.run}
                />
              ))}
              {props.onCopy && <MenuItem icon={<Duplicate />} text={t("shell:entry.copyAction")} onClick={props.onCopy} />}
              {props.onDelete && (
                <MenuItem icon={<Trash />} intent="danger" text={t("shell:entry.deleteAction")} onClick={props.onDelete} />
              )}
            </>
          }
        >
          <Button variant="minimal" size="small" icon={<More />} aria-label={t("shell:more")} title={t("shell:more")} />
        </MenuButton>
        {props.busy && (
          <span className="lw-quiet" role="status">
            {t("shell:processing")}
          </span>
        )}
        {plain.slice(0, INLINE).map((action) => (
          <Button
            key={action.name}
            size="small"
            disabled={props.busy || action.lacks !== undefined}
            title={action.lacks}
            onClick={action.run}
          >
            {action.label}
          </Button>
        ))}
        {props.onSave && (
          <Button
            size="small"
            intent={props.savePrimary ? "primary" : "none"}
            disabled={props.busy || props.saveLacks !== undefined}
            title={props.saveLacks ?? SCREEN_KEYS.save[0]}
            onClick={props.onSave}
          >
            {t("shell:entry.save")}
          </Button>
        )}
        {primary && (
          <Button
            size="small"
            intent="primary"
            disabled={props.busy || primary.lacks !== undefined}
            title={primary.lacks ?? SCREEN_KEYS.act[0]}
            onClick={primary.run}
          >
            {primary.label}
          </Button>
        )}
      </div>
    </header>
  );
}
