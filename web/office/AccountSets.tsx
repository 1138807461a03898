import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import useSWR from "swr";
import { call, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { SentAway } from "../frame/SentAway.tsx";
import { Notice } from "../parts/Notice.tsx";
import { NewSet } from "./NewSet.tsx";
import { type AccountSet, setName } from "./sets.ts";
import { useDoing } from "./useDoing.ts";
import "./office.css";

const PLACE = "/api/accountSets";

/** The account sets that somebody works in: which he begins in, whom he asked to join, and a way to found one. */
export default function AccountSets() {
  const { t } = useTranslation();
  const { company, permissions } = useSession();
  const { data, error, mutate } = useSWR<readonly AccountSet[], unknown>(PLACE, getValue);
  const { busy, refusal, run } = useDoing(mutate);
  const [code, setCode] = useState("");
  const problem = error === undefined || data ? undefined : problemOf(error);
  if (problem?.status === 403) return <SentAway path="/accountData" to="/403" why={problem.type} />;
  if (problem) return <Notice kind="error" problem={problem} />;
  if (!data) return <Notice kind="loading" />;
  const join = async () => {
    if (await run(() => call("POST", `${PLACE}/join`, { body: { invitationCode: code } }))) setCode("");
  };
  const at = (path: string) => `${path}?company=${encodeURIComponent(company.code)}`;
  return (
    <section className="lw-office">
      <h1>{t("admin.accountSets:screens.accountData")}</h1>
      <div className="lw-office-bar">
        <input
          className="lw-input"
          aria-label={t("admin.accountSets:invitationCode")}
          placeholder={t("admin.accountSets:invitationCode")}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button size="small" disabled={busy || code.trim() === ""} onClick={() => void join()}>
          {t("admin.accountSets:join")}
        </Button>
        {data.some(({ isManager }) => isManager) && (
          <>
            <Link to={at("/userCompany")}>{t("admin.accountSets:screens.userCompany")}</Link>
            <Link to={at("/manageCompanyUser")}>{t("admin.accountSets:screens.manageCompanyUser")}</Link>
          </>
        )}
      </div>
      {refusal && <p role="alert">{refusal}</p>}
      <table>
        <thead>
          <tr>
            {["code", "name", "shortName", "state", "default"].map((name) => (
              <th key={name}>{t(`admin.accountSets:${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((set) => (
            <tr key={set.id}>
              <td>{set.code}</td>
              <td>{setName(set)}</td>
              <td>{set.shortName}</td>
              <td>{t(`admin.accountSets:states.${!set.isMember ? "waiting" : set.isEnabled ? "enabled" : "disabled"}`)}</td>
              <td>
                {set.isDefault ? (
                  t("admin.accountSets:isDefault")
                ) : (
                  <Button
                    size="small"
                    disabled={busy || !set.isMember || !set.isEnabled}
                    onClick={() => void run(() => call("POST", `${PLACE}/${set.id}/default`))}
                  >
                    {t("admin.accountSets:makeDefault")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {permissions.includes("masterData.company.create") && (
        <NewSet busy={busy} onCreate={(body) => run(() => call("POST", PLACE, { body }))} />
      )}
    </section>
  );
}
