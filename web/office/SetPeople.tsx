import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import type { LinkField } from "#define/field";
import { call, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import type { Label } from "../data/records.ts";
import { SentAway } from "../frame/SentAway.tsx";
import { LinkInput } from "../input/LinkInput.tsx";
import { Labelled } from "../own/inputs.tsx";
import { Notice } from "../parts/Notice.tsx";
import { ApplicationTable, type Application } from "./ApplicationTable.tsx";
import { type Member, MemberTable } from "./MemberTable.tsx";
import { useDoing } from "./useDoing.ts";
import "./office.css";

type People = { applications: readonly Application[]; members: readonly Member[] };
type Role = { value: string; label: Label };

const ROLE: LinkField = { kind: "link", to: "admin.role", by: "code", where: { stage: "enabled", isAdministrator: false } };

/** Who asks to join the account sets that somebody administers, with the role that he gives, and who works there. */
export default function SetPeople() {
  const { t } = useTranslation();
  const { data, error, mutate } = useSWR<People, unknown>("/api/accountSets/people", getValue);
  const { busy, refusal, run } = useDoing(mutate);
  const [role, setRole] = useState<Role>();
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
          <Labelled label={t("admin.accountSets:role")} required>
            <LinkInput
              aria-label={t("admin.accountSets:role")}
              aria-required
              link={ROLE}
              value={role?.value ?? null}
              label={role?.label}
              values={{}}
              onPick={(choice) => setRole(choice ?? undefined)}
            />
          </Labelled>
        </div>
      )}
      {data.applications.length === 0 ? (
        <p className="lw-quiet">{t("admin.accountSets:noApplications")}</p>
      ) : (
        <ApplicationTable
          applications={data.applications}
          canLetIn={({ isWithRole }) => !busy && !(isWithRole && role === undefined)}
          canRefuse={!busy}
          onLetIn={({ id, isWithRole }) => decide(id, { isLetIn: true, ...(isWithRole && role ? { role: role.value } : {}) })}
          onRefuse={({ id }) => decide(id, {})}
        />
      )}
      <h2>{t("admin.accountSets:members")}</h2>
      <MemberTable members={data.members} />
    </section>
  );
}
