import { Button } from "@blueprintjs/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { itemsSlice, PAGE } from "#query/questions";
import { placeOf } from "#chart/picture";
import { companyOfPage } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useRoutes } from "../data/routes.ts";
import { useSession } from "../data/session.ts";
import type { SliceSource } from "../data/slices/source.ts";
import type { SliceResult } from "../data/slices/answer.ts";
import { Notice } from "../parts/Notice.tsx";
import { useActing } from "./useActing.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import { useSlice } from "./useSlices.ts";
import type { SliceColumn } from "#define/slice/query";

/** The dimension that says of which company a record is, where several are asked. */
const COMPANY = "company";
/** A document of another company opens beside: the page stays in its own. */
const ELSEWHERE = { target: "_blank", rel: "noreferrer" } as const;

/** The records behind a figure, each leading to its document; the report stands as it was when one comes back. */
export function ItemsPanel({ source, ...part }: ReportPartProps & { source: SliceSource }) {
  const { report, state, onChange } = part;
  const { t } = useTranslation();
  const [offset, setOffset] = useState(0);
  const slice = useMemo(() => itemsSlice(report, state, offset), [report, state, offset]);
  const { result, error } = useSlice(source, "items", slice);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const rows = Number(result?.rows[0]?.[placeOf(result.columns, "groups")] ?? 0);
  return (
    <section className="lw-items" aria-label={t("report:openItems")}>
      <header>
        <h2>{t("report:openItems")}</h2>
        <span className="lw-quiet">{t("report:itemRows", { rows })}</span>
        {rows > PAGE && (
          <span>
            <Button size="small" variant="minimal" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
              {t("report:before")}
            </Button>
            <Button size="small" variant="minimal" disabled={offset + PAGE >= rows} onClick={() => setOffset(offset + PAGE)}>
              {t("report:after")}
            </Button>
          </span>
        )}
        <Button ref={close} size="small" variant="minimal" aria-label={t("report:close")} onClick={() => onChange({ items: null })}>
          ×
        </Button>
      </header>
      {error ? <Notice kind="error" problem={problemOf(error)} /> : null}
      {result && !error && <ItemsTable {...part} result={result} />}
    </section>
  );
}

function ItemsTable({ dataset, words, result }: ReportPartProps & { result: SliceResult }) {
  const link = useDocumentLink();
  const { company: home } = useSession();
  const company = result.columns.findIndex((column) => column.role === "key" && column.name === COMPANY);
  const linkOf = (row: readonly (string | null)[], name: string): string | null => {
    const to = dataset.records.links?.[name];
    const key = to ? (row[result.columns.findIndex((column) => column.role === "link" && column.of === name)] ?? null) : null;
    if (!to || key === null) return null;
    return "id" in to ? link(to.module, key, row[company]) : link(to.module, { [to.by]: key }, row[company]);
  };
  const shown = result.columns.flatMap((column, place) => (column.role === "key" || column.role === "metric" ? [{ column, place }] : []));
  const [module, id] = [placeOf(result.columns, "module"), placeOf(result.columns, "id")];
  const act = useActing(dataset.records.acts);
  const acted = placeOf(result.columns, "act");
  const title = (column: SliceColumn): string => (column.role === "metric" ? words.metric(column.name) : words.dimension(column.name));
  return (
    <div className="lw-items-rows">
      <table aria-label={words.title}>
        <thead>
          <tr>
            {shown.map(({ column }) => (
              <th key={column.name} scope="col" className={column.role === "metric" ? "lw-number" : undefined}>
                {title(column)}
              </th>
            ))}
            {act && <th scope="col">{act.title}</th>}
          </tr>
        </thead>
        <tbody>
          {result.rows.map((row, index) => {
            const opened = link(row[module] ?? null, row[id] ?? null, row[company]);
            const isElsewhere = row[company] !== undefined && row[company] !== home.code;
            return (
              <tr key={`${row[id]}.${row[shown[0]?.place ?? 0]}.${index}`} data-document={row[id]}>
                {shown.map(({ column, place }, position) => {
                  const text = textIn(column, row, place);
                  const address = linkOf(row, column.name) ?? (position === 0 ? opened : null);
                  return (
                    <td key={column.name} className={column.role === "metric" ? "lw-number" : undefined} title={text}>
                      {address ? (
                        <Link {...(isElsewhere ? ELSEWHERE : {})} to={address}>
                          {text}
                        </Link>
                      ) : (
                        text
                      )}
                    </td>
                  );
                })}
                {act && <td>{!isElsewhere && <Link to={act.to(row[acted] ?? "")}>{act.word}</Link>}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );

  function textIn(column: SliceColumn, row: readonly (string | null)[], place: number): string {
    if (column.role === "metric") return words.figure(row[place], column.unit);
    const label = dataset.dimensions[column.name]?.kind === "link" ? (row[placeOf(result.columns, "label", column.name)] ?? null) : null;
    return row[place] === null || row[place] === undefined ? "" : words.value(column.name, row[place], label);
  }
}

type To = string | Readonly<Record<string, string>> | null;

/**
 * Gives the address of a document, or of a list with a filter: on the first screen of its module that the viewer has, in the company that
 * is named.
 */
function useDocumentLink(): (module: string | null, to: To, of: string | null | undefined) => string | null {
  const { menu } = useSession();
  const routes = useRoutes();
  return (module, to, of) => {
    const known =
      menu.flatMap((group) => group.items).find((item) => item.definition === module) ??
      routes?.find((route) => route.definition === module);
    if (!known || to === null) return null;
    const company = of ?? companyOfPage();
    const asked: Record<string, string> = typeof to === "string" ? { id: to } : { filter: JSON.stringify(to) };
    return `${known.path}?${new URLSearchParams({ ...asked, ...(company ? { company } : {}) }).toString()}`;
  };
}
