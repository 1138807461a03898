import { Classes } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { addressOf, getValue, send } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { type AnsweredProblem, problemOf, textOf } from "../data/problem.ts";
import { nameOf, useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { ApiTokens } from "./ApiTokens.tsx";
import { DeskSettings } from "./DeskSettings.tsx";
import { MessageWays } from "./MessageWays.tsx";
import { OwnSafety } from "./OwnSafety.tsx";
import "./office.css";

type Role = { code: string; nameZh: string | null; nameEn: string | null; nameRu: string | null };
type Profile = {
  account: string;
  name: string;
  employee: string | null;
  department: string | null;
  section: string | null;
  mobile: string | null;
  email: string | null;
  /** The number that codes to sign in by go to. */
  accountMobile: string | null;
  hasAvatar: boolean;
  roles: readonly Role[];
};
const FIELDS = ["account", "name", "employee", "department", "section", "mobile", "email"] as const;

/** One's own data, picture and settings. */
export default function Mine() {
  const { t } = useTranslation();
  const { company } = useSession();
  const { data, error, mutate } = useSWR<Profile, unknown>("/api/me", getValue);
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [edition, setEdition] = useState(0);
  if (error !== undefined && !data) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  const keep = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    try {
      await send("PUT", "/api/me/avatar", { body: file });
      setEdition(edition + 1);
      await mutate();
    } catch (fault) {
      setProblem(problemOf(fault));
    }
  };
  const language = currentLanguage();
  const roles = data.roles.map((role) => ({ zh: role.nameZh, en: role.nameEn, ru: role.nameRu })[language] ?? role.code);
  return (
    <section className="lw-office">
      <h1>{t("office.shell:screens.mine")}</h1>
      <div className="lw-mine-head">
        {data.hasAvatar ? (
          <img className="lw-avatar" alt="" src={addressOf("/api/me/avatar", { edition })} />
        ) : (
          <span className="lw-avatar" aria-hidden="true">
            {data.name.slice(0, 1)}
          </span>
        )}
        <label className={`${Classes.BUTTON} lw-file-label`}>
          <input
            type="file"
            className="lw-file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            onChange={(event) => void keep(event.target.files?.[0])}
          />
          {t("office.shell:mine.avatar")}
        </label>
      </div>
      {problem && <p role="alert">{problem.issues?.[0]?.message ?? textOf(problem)}</p>}
      <dl>
        {FIELDS.map((name) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{t(`office.shell:mine.${name}`)}</dt>
            <dd>{data[name] ?? "–"}</dd>
          </div>
        ))}
        <dt>{t("office.shell:mine.company")}</dt>
        <dd>{nameOf(company, language)}</dd>
        <dt>{t("office.shell:mine.roles")}</dt>
        <dd>{roles.join(", ")}</dd>
      </dl>
      <OwnSafety mobile={data.accountMobile} onMobile={() => void mutate()} />
      <MessageWays />
      <DeskSettings />
      <ApiTokens />
    </section>
  );
}
