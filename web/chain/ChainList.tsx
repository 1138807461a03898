import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { plainText } from "#define/text";
import { useSelfApprovals } from "../data/approval.ts";
import { currentLanguage } from "../data/language.ts";
import type { Labels, ListRow } from "../data/records.ts";
import { instantText } from "../parts/display.ts";
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
              <b>{t(`${plainText(row.module)}:title`)}</b>
              <StageChip stage={row.stage ?? ""} label={t(`${MODULE}:stages.${row.stage}`)} />
              <span className="lw-quiet">
                {nameOf(row)} · {labels.unitId?.[plainText(row.unitId)]?.name ?? t("approval:modeler.allUnits")}
                {row.no ? ` · ${t("approval:modeler.version", { no: plainText(row.no) })}` : ""}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <SelfApprovals />
    </nav>
  );
}

/** What people approved of their own, where there is any. */
function SelfApprovals() {
  const { t } = useTranslation();
  const found = useSelfApprovals();
  if (found.length === 0) return null;
  return (
    <details className="lw-self">
      <summary>{t("approval:modeler.self", { num: found.length })}</summary>
      <ul>
        {found.map(({ id, module, title, name, at }) => (
          <li key={id}>
            {name} · {t(`${module}:title`)} {title} <span className="lw-quiet">{instantText(at)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The name of a chain in the page's language, falling back zh, en, ru. */
export function nameOf(row: Readonly<Record<string, unknown>>): string {
  const own = { zh: row.nameZh, en: row.nameEn, ru: row.nameRu }[currentLanguage()];
  return plainText(own || row.nameZh || row.nameEn || row.nameRu);
}
