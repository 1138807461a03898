import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { readTwins } from "../data/around.ts";
import type { OpenRecord } from "../entry/useRecord.ts";

const ASKED = ["nameZh", "nameEn", "nameRu", "shortName", "creditCode"];

/** While a new record is typed: those that may be the same, and whose they are. */
export function TwinsNotice({ record: { stored, typed } }: { record: OpenRecord }) {
  const { t } = useTranslation();
  const header = typed.draft?.header ?? {};
  const asked = Object.fromEntries(ASKED.flatMap((name) => (typeof header[name] === "string" ? [[name, header[name]]] : [])));
  const settled = useDeferredValue(JSON.stringify(asked));
  const isAsked = stored.isNew && stored.module.twins && settled !== "{}";
  const { data = [] } = useSWR(
    isAsked ? ["twins", stored.module.id, settled] : null,
    () => readTwins(stored.module.id, JSON.parse(settled) as Record<string, unknown>),
    { keepPreviousData: true, dedupingInterval: 400 },
  );
  if (!isAsked || data.length === 0) return null;
  return (
    <div className="lw-twins" role="status">
      <b>{t("shell:twins.title")}</b>
      <ul>
        {data.map(({ id, code, name, owner }) => (
          <li key={id}>
            {code} {name}{" "}
            <span className="lw-quiet">{owner === null ? t("shell:twins.nobody") : t("shell:twins.owner", { name: owner })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
