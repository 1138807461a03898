import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { plainText } from "#define/text";
import { currentLanguage } from "../data/language.ts";
import type { Labels, ListRow } from "../data/records.ts";
import { StageChip } from "../parts/StageChip.tsx";

const MODULE = "admin.approvalChain";

type ChainListProps = {
  title: string;
  rows: readonly ListRow[];
  labels: Labels;
  shown: string | null;
  onOpen: (id: string | null) => void;
};

/** Every version of every chain, the newest of a document type first. */
export function ChainList({ title, rows, labels, shown, onOpen }: ChainListProps) {
  const { t } = useTranslation();
  return (
    <nav className="lw-chains" aria-label={title}>
      <header className="lw-page-head">
        <h1>{title}</h1>
        <div className="lw-page-actions">
          <Button size="small" onClick={() => onOpen("new")}>
            {t("approval:modeler.new")}
          </Button>
        </div>
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" aria-current={row.id === shown} onClick={() => onOpen(row.id ?? null)}>
              <b>{nameOf(row)}</b>
              <StageChip stage={row.stage ?? ""} label={t(`${MODULE}:stages.${row.stage}`)} />
              <span className="lw-quiet">
                {t(`${plainText(row.module)}:title`)} · {labels.unitId?.[plainText(row.unitId)]?.name ?? t("approval:modeler.allUnits")}
                {row.no ? ` · ${t("approval:modeler.version", { no: plainText(row.no) })}` : ""}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The name of a chain in the page's language, falling back zh, en, ru. */
export function nameOf(row: Readonly<Record<string, unknown>>): string {
  const own = { zh: row.nameZh, en: row.nameEn, ru: row.nameRu }[currentLanguage()];
  return plainText(own || row.nameZh || row.nameEn || row.nameRu);
}
