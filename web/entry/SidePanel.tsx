import { Button, Tab, Tabs } from "@blueprintjs/core";
import { Cross, History } from "@blueprintjs/icons";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { Description } from "../data/description.ts";
import type { SavedRecord } from "../data/records.ts";
import type { ModuleWords } from "../parts/words.ts";
import { HistoryPanel } from "./HistoryPanel.tsx";

/** What every tab beside a record is given: the record as it is stored, and how it is called. */
export type SideProps = { module: Description; stored: SavedRecord; words: ModuleWords };
type SideTab = {
  /** Its title stands at `shell:side.<name>`. */
  name: string;
  icon: ComponentType;
  body: ComponentType<SideProps>;
  /** Not offered where the viewer or the module has no use for it. */
  when?: (shown: SideProps) => boolean;
};

/** The tabs beside a record, in the order shown. */
const TABS: readonly SideTab[] = [{ name: "history", icon: History, body: HistoryPanel }];

/** The tabs that a record has beside it. */
export function sideTabs(shown: SideProps): readonly Pick<SideTab, "name" | "icon">[] {
  return TABS.filter(({ when }) => when?.(shown) ?? true);
}

type SidePanelProps = SideProps & { tab: string; onTab: (tab: string) => void; onClose: () => void };

/** Everything that belongs to a record beside its fields, one tab at a time. */
export function SidePanel({ tab, onTab, onClose, ...shown }: SidePanelProps) {
  const { t } = useTranslation();
  const offered = TABS.filter(({ when }) => when?.(shown) ?? true);
  const Body = offered.find(({ name }) => name === tab)?.body;
  return (
    <aside className="lw-side" aria-label={t(`shell:side.${tab}`)}>
      <header>
        <Tabs id="lw-side" selectedTabId={tab} onChange={(name) => onTab(String(name))} renderActiveTabPanelOnly>
          {offered.map(({ name }) => (
            <Tab key={name} id={name} title={t(`shell:side.${name}`)} />
          ))}
        </Tabs>
        <Button variant="minimal" size="small" icon={<Cross />} aria-label={t("shell:close")} onClick={onClose} />
      </header>
      <div className="lw-side-body">{Body && <Body key={shown.stored.id} {...shown} />}</div>
    </aside>
  );
}
