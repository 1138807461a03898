import { Button, MenuItem } from "@blueprintjs/core";
import { More } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import type { Description } from "../data/description.ts";
import { MenuButton } from "../parts/MenuButton.tsx";
import type { ModuleWords } from "../parts/words.ts";
import type { ChainRecord } from "./useChainRecord.ts";

/** What stands beside the flow of a chain. */
export type ChainSide = "step" | "simulate" | "compare";

type ChainActionsProps = {
  module: Description;
  chain: ChainRecord;
  side: ChainSide;
  words: ModuleWords;
  onSide: (side: ChainSide) => void;
  onSaved: (record: Awaited<ReturnType<ChainRecord["save"]>>) => void;
  onAct: (action: string) => void;
  onCopy: () => void;
  onDelete: () => void;
};

/** What can be done with a chain: tried, saved, published; a new version of it, and the rare things in a menu. */
export function ChainActions(props: ChainActionsProps) {
  const { module, chain, side, words, onSide, onAct } = props;
  const { t } = useTranslation();
  const { stored } = chain;
  const may = (action: string) => (stored ? stored.actions.includes(action) : action === "publish");
  return (
    <div className="lw-page-actions">
      <Button
        size="small"
        active={side === "simulate"}
        disabled={!stored}
        onClick={() => onSide(side === "simulate" ? "step" : "simulate")}
      >
        {t("approval:modeler.simulate")}
      </Button>
      {chain.editable && (
        <Button size="small" disabled={chain.busy || !chain.dirty} onClick={() => void chain.save().then(props.onSaved)}>
          {t("shell:entry.save")}
        </Button>
      )}
      {may("publish") && module.actions.publish && (
        <Button size="small" intent="primary" disabled={chain.busy} onClick={() => onAct("publish")}>
          {words.action("publish")}
        </Button>
      )}
      {stored && stored.stage !== "draft" && (
        <Button size="small" intent="primary" onClick={props.onCopy}>
          {t("approval:modeler.newVersion")}
        </Button>
      )}
      <MenuButton
        items={
          <>
            <MenuItem text={t("approval:modeler.compare")} disabled={!stored} onClick={() => onSide("compare")} />
            {may("disable") && <MenuItem text={words.action("disable")} disabled={!stored} onClick={() => onAct("disable")} />}
            {stored?.actions.includes("delete") && (
              <MenuItem text={t("shell:entry.deleteAction")} intent="danger" onClick={props.onDelete} />
            )}
          </>
        }
      >
        <Button variant="minimal" size="small" icon={<More />} aria-label={t("shell:more")} title={t("shell:more")} />
      </MenuButton>
    </div>
  );
}
