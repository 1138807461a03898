import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { formatInstant } from "#define/format";
import { call, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { SentAway } from "../frame/SentAway.tsx";
import { Notice } from "../parts/Notice.tsx";
import { useDoing } from "./useDoing.ts";
import "./office.css";

type People = {
  applications: readonly { id: string; company: string; account: string; name: string; requestedAt: string; isWithRole: boolean }[];
  members: readonly { company: string; account: string; name: string; roles: string; isEnabled: boolean }[];
};

/** Who asks to join the account sets that somebody administers, with the role that he gives, and who works there. */
export default function SetPeople() {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const { data, error, mutate } = useSWR<People, unknown>("/api/accountSets/people", getValue);
  const { busy, refusal, run } = useDoing(mutate);
  const [role, setRole] = useState("");
  const problem = error === undefined || data ? undefined : problemOf(error);
  if (problem?.status === 403) return <SentAway path="/manageCompanyUser" to="/403" why={problem.type} />;
  if (problem) return <Notice kind="error" problem={problem} />;
  if (!data) return <Notice kind="loading" />;
  const decide = (id: string, body: object) => void run(() => call("POST", `/api/accountSets/applications/${id}`, { body }));
  return (
    <section className="lw-office">
      <h1>{t("admin.accountSets:screens.manageCompanyUser")}</h1>
      {refusal && <p role="alert">{refusal}</p>}
      <h2>{t("admin.accountSets:applications")}</h2>
      {data.applications.some(({ isWithRole }) => isWithRole) && (
        <div className="lw-office-bar">
          <input
            className="lw-input"
            aria-label={t("admin.accountSets:role")}
            placeholder={t("admin.accountSets:role")}
            value={role}
            onChange={(event) => setRole(event.target.value)}
          />
        </div>
      )}
      {data.applications.length === 0 && <p className="lw-quiet">{t("admin.accountSets:noApplications")}</p>}
      <table>
        <tbody>
          {data.applications.map((one) => (
            <tr key={one.id}>
              <td>{one.company}</td>
              <td>
                {one.name} ({one.account})
              </td>
              <td className="lw-quiet">{formatInstant(one.requestedAt, timeZone)}</td>
              <td>
                <Button
                  size="small"
                  intent="primary"
                  disabled={busy || (one.isWithRole && role.trim() === "")}
                  onClick={() => decide(one.id, { isLetIn: true, ...(one.isWithRole ? { role: role.trim() } : {}) })}
                >
                  {t("admin.accountSets:approve")}
                </Button>{" "}
                <Button size="small" disabled={busy} onClick={() => decide(one.id, {})}>
                  {t("admin.accountSets:reject")}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{t("admin.accountSets:members")}</h2>
      <table>
        <tbody>
          {data.members.map((one) => (
            <tr key={`${one.company} ${one.account}`}>
              <td>{one.company}</td>
              <td>
                {one.name} ({one.account})
              </td>
              <td>{one.roles}</td>
              <td>{t(`admin.accountSets:states.${one.isEnabled ? "enabled" : "disabled"}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
