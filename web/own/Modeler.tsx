import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import useSWR from "swr";
import { listPage } from "../data/records.ts";
import { problemOf } from "../data/problem.ts";
import { Notice } from "../parts/Notice.tsx";
import { ChainEditor } from "../chain/ChainEditor.tsx";
import { ChainList } from "../chain/ChainList.tsx";
import type { OwnProps } from "./props.ts";
import "../entry/entry.css";
import "./modeler.css";

/** The chains of approval of the company: a list of all versions, and one of them drawn, edited, tried, compared and published. */
export default function Modeler({ module, name }: OwnProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [copied, setCopied] = useState<string | null>(null);
  const { data, error, mutate } = useSWR(["chains", module.id], () =>
    listPage(module.id, { filter: {}, q: "", sort: "module,-no" }, { limit: 100 }),
  );
  const id = params.get("id") ?? (params.has("new") ? "new" : null);
  const open = (next: string | null, from: string | null = null) => {
    setCopied(from);
    setParams((before) => {
      const query = new URLSearchParams(before);
      query.delete("id");
      query.delete("new");
      if (next === "new") query.set("new", "1");
      else if (next) query.set("id", next);
      return query;
    });
  };
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  const shown = id ?? data.rows[0]?.id ?? null;
  return (
    <div className="lw-modeler">
      <ChainList title={t(`${module.id}:screens.${name}`)} rows={data.rows} labels={data.labels ?? {}} shown={shown} onOpen={open} />
      {shown ? (
        <ChainEditor
          key={`${shown} ${copied ?? ""}`}
          module={module}
          id={shown}
          copied={copied}
          rows={data.rows}
          onOpen={open}
          onStored={() => void mutate()}
        />
      ) : (
        <Notice kind="empty" action={{ label: t("approval:modeler.new"), run: () => open("new") }} />
      )}
    </div>
  );
}
