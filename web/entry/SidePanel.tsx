import { Button } from "@blueprintjs/core";
import { Comment, Cross, Endorsed, Graph, History, Paperclip } from "@blueprintjs/icons";
import { type ComponentType, useId } from "react";
import { useTranslation } from "react-i18next";
import { ApprovalPanel } from "../approval/ApprovalPanel.tsx";
import { AttachmentsPanel } from "../extras/AttachmentsPanel.tsx";
import { CommentsPanel } from "../extras/CommentsPanel.tsx";
import { PanoramaPanel } from "../extras/PanoramaPanel.tsx";
import type { SideProps } from "../extras/side.ts";
import { HistoryPanel } from "./HistoryPanel.tsx";

type SideTab = {
  /** Its title stands at `shell:side.<name>`. */
  name: string;
  icon: ComponentType;
  body: ComponentType<SideProps>;
  /** Not offered where the viewer or the module has no use for it. */
  when?: (shown: SideProps) => boolean;
};

/** The tabs beside a record, in the order shown. */
const TABS: readonly SideTab[] = [
  { name: "approval", icon: Endorsed, body: ApprovalPanel, when: ({ module }) => module.approval !== null },
  { name: "panorama", icon: Graph, body: PanoramaPanel, when: ({ module }) => module.panorama !== false },
  { name: "history", icon: History, body: HistoryPanel },
  { name: "files", icon: Paperclip, body: AttachmentsPanel },
  { name: "comments", icon: Comment, body: CommentsPanel },
];

/** The tabs that a record has beside it. */
export function sideTabs(shown: SideProps): readonly Pick<SideTab, "name" | "icon">[] {
  return TABS.filter(({ when }) => when?.(shown) ?? true);
}

type SidePanelProps = SideProps & { tab: string; onTab: (tab: string) => void; onClose: () => void };

/** Everything that belongs to a record beside its fields, one tab at a time. */
export function SidePanel({ tab, onTab, onClose, ...shown }: SidePanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const offered = TABS.filter(({ when }) => when?.(shown) ?? true);
  const Body = offered.find(({ name }) => name === tab)?.body;
  return (
    <aside className="lw-side" aria-label={t(`shell:side.${tab}`)}>
      <header>
        <div role="tablist" className="lw-side-tabs">
          {offered.map(({ name }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={name === tab}
              aria-controls={`${id}-body`}
              onClick={() => onTab(name)}
            >
              {t(`shell:side.${name}`)}
            </button>
          ))}
        </div>
        <Button variant="minimal" size="small" icon={<Cross />} aria-label={t("shell:close")} onClick={onClose} />
      </header>
      <div role="tabpanel" id={`${id}-body`} className="lw-side-body" aria-labelledby={`${id}-${tab}`}>
        {Body && <Body key={shown.stored.id} {...shown} />}
      </div>
    </aside>
  );
}
