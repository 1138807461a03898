import { useTranslation } from "react-i18next";
import { useTitles } from "../frame/titles.ts";
import "./listGrid.css";

/** A list of which nothing is known yet: its head, the place of its filters and rows, and a foot that counts nothing. */
export function ListFrame({ path }: { path: string }) {
  const { t } = useTranslation();
  const titleOf = useTitles();
  return (
    <>
      <div className="lw-loading-bar" />
      <header className="lw-page-head">
        <h1>{titleOf(path)}</h1>
      </header>
      <div className="lw-filter-row" />
      <div className="lw-grid" aria-busy="true" />
      <footer className="lw-list-foot">
        <span role="status">{t("shell:list.rows", { count: "…" })}</span>
      </footer>
    </>
  );
}
