import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../data/session.ts";
import { Labelled } from "../own/inputs.tsx";

const FIELDS = ["code", "nameZh", "nameEn", "nameRu", "shortName", "currency", "timeZone"] as const;
type Draft = Record<(typeof FIELDS)[number], string>;

/** What is asked of a new account set. */
export function NewSet({ busy, onCreate }: { busy: boolean; onCreate: (body: Partial<Draft>) => Promise<boolean> }) {
  const { t } = useTranslation();
  const { currency, timeZone } = useSession();
  const empty: Draft = { code: "", nameZh: "", nameEn: "", nameRu: "", shortName: "", currency, timeZone };
  const [draft, setDraft] = useState(empty);
  const create = async () => {
    const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ""));
    if (await onCreate(given)) setDraft(empty);
  };
  return (
    <>
      <h2>{t("admin.accountSets:create")}</h2>
      <div className="lw-office-bar">
        {FIELDS.map((name) => (
          <Labelled key={name} label={t(`admin.accountSets:${name}`)}>
            <input
              className="lw-input"
              aria-label={t(`admin.accountSets:${name}`)}
              value={draft[name]}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
            />
          </Labelled>
        ))}
        <Button size="small" intent="primary" disabled={busy || draft.code.trim() === ""} onClick={() => void create()}>
          {t("admin.accountSets:create")}
        </Button>
      </div>
    </>
  );
}
