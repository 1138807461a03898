import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { call, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { SentAway } from "../frame/SentAway.tsx";
import { Notice } from "../parts/Notice.tsx";
import { type AccountSet, setName } from "./sets.ts";
import { useDoing } from "./useDoing.ts";
import "./office.css";

/** The account sets that somebody administers: their codes of invitation, and whether they are enabled. */
export default function ManagedSets() {
  const { t } = useTranslation();
  const { data, error, mutate } = useSWR<readonly AccountSet[], unknown>("/api/accountSets/managed", getValue);
  const { busy, refusal, run } = useDoing(mutate);
  const problem = error === undefined || data ? undefined : problemOf(error);
  if (problem?.status === 403) return <SentAway path="/userCompany" to="/403" why={problem.type} />;
  if (problem) return <Notice kind="error" problem={problem} />;
  if (!data) return <Notice kind="loading" />;
  const change = (id: number, body: object) => void run(() => call("PATCH", `/api/accountSets/${id}`, { body }));
  return (
    <section className="lw-office">
      <h1>{t("admin.accountSets:screens.userCompany")}</h1>
      {refusal && <p role="alert">{refusal}</p>}
      <table>
        <thead>
          <tr>
            {["code", "name", "shortName", "notes", "invitationCode", "state"].map((name) => (
              <th key={name}>{t(`admin.accountSets:${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((set) => (
            <tr key={set.id}>
              <td>{set.code}</td>
              <td>{setName(set)}</td>
              {(["shortName", "notes"] as const).map((name) => (
                <td key={name}>
                  <input
                    className="lw-input"
                    aria-label={`${set.code} ${t(`admin.accountSets:${name}`)}`}
                    defaultValue={set[name] ?? ""}
                    onBlur={(event) => event.target.value !== (set[name] ?? "") && change(set.id, { [name]: event.target.value || null })}
                  />
                </td>
              ))}
              <td>
                {set.invitationCode ?? "–"}{" "}
                <Button size="small" disabled={busy} onClick={() => void run(() => call("POST", `/api/accountSets/${set.id}/invitation`))}>
                  {t("admin.accountSets:invite")}
                </Button>
              </td>
              <td>
                <Button size="small" disabled={busy} onClick={() => change(set.id, { isEnabled: !set.isEnabled })}>
                  {t(set.isEnabled ? "admin.accountSets:disable" : "admin.accountSets:enable")}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
