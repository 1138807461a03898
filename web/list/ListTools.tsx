import { Button, Checkbox, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Add, Export, Import, More, Properties } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import type { ModuleWords } from "../parts/words.ts";
import { MenuButton } from "../parts/MenuButton.tsx";
import { SCREEN_KEYS } from "../parts/shortcuts.ts";
import type { Layout } from "./layout.ts";
import { BELOW_END } from "../parts/anchored.ts";

export type ListToolsProps = {
  layout: Layout;
  words: ModuleWords;
  onNew?: (() => void) | undefined;
  /** What is done with selected documents; here none is. */
  forSelected?: { label: string; run: () => void } | undefined;
  /** Why there is nothing new to be made now, and how the cursor comes to what is missing, where it can. */
  beforeNew?: { text: string; run?: () => void } | undefined;
  /** Leads to the list of all documents, where this is not it. */
  onAll?: (() => void) | undefined;
  onImport?: (() => void) | undefined;
  /** All records as one file, and such a file, or what the product brings along under a name, taken over. */
  onRecords?: ((delivered?: string) => void) | undefined;
  delivered?: readonly string[] | undefined;
  /** `whole` = all that a person gives, lines included, to be imported again. */
  onExport?: ((format: "csv" | "xlsx", whole?: boolean) => void) | undefined;
};

/** The right end of a list's head: new record, columns, and the rarer import and export. */
export function ListTools({
  layout,
  words,
  onNew,
  beforeNew,
  forSelected,
  onAll,
  onImport,
  onRecords,
  delivered = [],
  onExport,
}: ListToolsProps) {
  const { t } = useTranslation();
  return (
    <div className="lw-page-actions">
      {onAll && (
        <Button variant="minimal" size="small" onClick={onAll}>
          {t("shell:list.allDocuments")}
        </Button>
      )}
      <PopoverNext {...BELOW_END} content={<Columns layout={layout} words={words} />}>
        <Button variant="minimal" size="small" icon={<Properties />} aria-label={t("shell:list.columns")} title={t("shell:list.columns")} />
      </PopoverNext>
      {(onImport || onExport) && (
        <MenuButton
          items={
            <>
              {onExport && <MenuItem icon={<Export />} text={t("shell:list.exportXlsx")} onClick={() => onExport("xlsx")} />}
              {onExport && <MenuItem icon={<Export />} text={t("shell:list.exportCsv")} onClick={() => onExport("csv")} />}
              {onExport && <MenuItem icon={<Export />} text={t("shell:list.exportWhole")} onClick={() => onExport("xlsx", true)} />}
              {onImport && <MenuItem icon={<Import />} text={t("shell:import.title")} onClick={onImport} />}
              {onRecords && <MenuItem icon={<Import />} text={t("shell:import.records.menu")} onClick={() => onRecords()} />}
              {onRecords &&
                delivered.map((name) => (
                  <MenuItem key={name} icon={<Import />} text={`${words.delivered(name)} …`} onClick={() => onRecords(name)} />
                ))}
            </>
          }
        >
          <Button variant="minimal" size="small" icon={<More />} aria-label={t("shell:more")} title={t("shell:more")} />
        </MenuButton>
      )}
      {forSelected && (
        <Button size="small" onClick={forSelected.run}>
          {forSelected.label}
        </Button>
      )}
      {beforeNew !== undefined && (
        <>
          <span className="lw-quiet">{beforeNew.text}</span>
          <Button size="small" icon={<Add />} title={beforeNew.text} disabled={!beforeNew.run} onClick={() => beforeNew.run?.()}>
            {t("shell:list.new")}
          </Button>
        </>
      )}
      {onNew && (
        <Button size="small" intent="primary" icon={<Add />} title={SCREEN_KEYS.insert[0]} onClick={onNew}>
          {t("shell:list.new")}
        </Button>
      )}
    </div>
  );
}

function Columns({ layout, words }: { layout: Layout; words: ModuleWords }) {
  const { t } = useTranslation();
  return (
    <div className="lw-columns">
      {layout.table.getAllLeafColumns().map((column) => (
        <Checkbox
          key={column.id}
          checked={column.getIsVisible()}
          onChange={() => column.toggleVisibility()}
          label={words.field(column.id)}
        />
      ))}
      <Button size="small" fill onClick={layout.reset}>
        {t("shell:list.companyLayout")}
      </Button>
    </div>
  );
}
