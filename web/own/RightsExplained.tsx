import { Button } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { plainText } from "#define/text";
import { addressOf, getValue } from "../data/api.ts";
import { problemOf, textOf } from "../data/problem.ts";
import type { PartProps } from "./props.ts";

type Explained = { allowed: boolean; text: readonly string[] };
type Asked = { action: string; id: string };

/** Why somebody may do something with a module, or with one of its records: which gate, role and station decide. */
export default function RightsExplained({ record }: PartProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Asked>({ action: "read", id: "" });
  const [asked, setAsked] = useState<Asked>();
  const saved = record.stored.record;
  const account = saved?.labels.userId?.[plainText(saved.header.userId)]?.code;
  const module = plainText(saved?.header.module);
  const canAsk = account !== undefined && module !== "" && !module.includes("*");
  const query = asked && { account, module, action: asked.action, id: asked.id || undefined };
  const { data, error } = useSWR<Explained, unknown>(query ? addressOf("/api/rights/explain", query) : null, getValue);
  if (!canAsk) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed);
  };
  return (
    <section aria-label={t("rights:why.title")} className="lw-rights-why">
      <form onSubmit={submit}>
        <label>
          {t("rights:why.action")}
          <input
            className="lw-input"
            value={typed.action}
            required
            onChange={(event) => setTyped({ ...typed, action: event.target.value.trim() })}
          />
        </label>
        <label>
          {t("rights:why.record")}
          <input
            className="lw-input"
            inputMode="numeric"
            pattern="\d{0,18}"
            value={typed.id}
            onChange={(event) => setTyped({ ...typed, id: event.target.value.trim() })}
          />
        </label>
        <Button type="submit" intent="primary">
          {t("rights:why.ask")}
        </Button>
      </form>
      <div aria-live="polite">
        {error ? <p>{textOf(problemOf(error))}</p> : null}
        {data && (
          <>
            <p>
              <b>{t(data.allowed ? "rights:why.allowed" : "rights:why.refused")}</b>
            </p>
            <ul>
              {data.text.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
