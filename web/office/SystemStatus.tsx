import { Tag } from "@blueprintjs/core";
import { formatNumber } from "#define/format";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import type { Status } from "#define/views/status";
import { getValue } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { problemOf } from "../data/problem.ts";
import { SentAway } from "../frame/SentAway.tsx";
import { instantText } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import "./office.css";

const PATH = "/systemStatus";
const ANEW_MS = 15_000;
const GIB = 1024;

/** How the installation is: what somebody should look at first, then releases, database, disks, jobs, messages, figures and backups. */
export default function SystemStatus() {
  const { t } = useTranslation();
  const { data, error } = useSWR<Status, unknown>("/api/status", getValue, { refreshInterval: ANEW_MS });
  const problem = error === undefined ? undefined : problemOf(error);
  if (problem?.status === 403) return <SentAway path={PATH} to="/403" why={problem.type} />;
  if (problem && !data) return <Notice kind="error" problem={problem} />;
  if (!data) return <Notice kind="loading" />;
  const { database, backup, outbox } = data;
  const last = backup?.last;
  return (
    <section className="lw-office lw-status">
      <h1>{t("admin.systemStatus:screens.systemStatus")}</h1>
      <p className="lw-quiet">{t("admin.systemStatus:asOf", { at: instantText(data.at) })}</p>
      <Faults faults={data.faults} />
      <div className="lw-status-parts">
        <Part title={t("admin.systemStatus:program")}>
          <Said
            facts={[
              ["release", [data.version, data.build].filter(Boolean).join(" · ")],
              ["node", data.node],
              ["postgres", database.version],
              ["startedAt", instantText(data.startedAt)],
              ["memory", sizeText(data.memory)],
              ["sessions", numberText(database.sessions)],
              ["streams", numberText(data.streams)],
            ]}
          />
        </Part>
        <Part title={t("admin.systemStatus:storage")}>
          <Said
            facts={[
              ["size", sizeText(database.size)],
              ["connections", `${numberText(database.connections)} / ${numberText(database.most)}`],
              ...data.disks.map(({ holds, free, size }): [string, string] => [`disk.${holds}`, `${sizeText(free)} / ${sizeText(size)}`]),
            ]}
          />
        </Part>
        <Part title={t("admin.systemStatus:backup")}>
          {last ? (
            <Said
              facts={[
                ["lastBackup", instantText(last.at)],
                ["backupRelease", last.version],
                ["rows", numberText(last.rows)],
                ["files", numberText(last.files)],
              ]}
            />
          ) : (
            <p className="lw-quiet">{t(`admin.systemStatus:faults.${backup ? "backupMissing" : "backupNone"}`)}</p>
          )}
        </Part>
        <Part title={t("admin.systemStatus:outbox")}>
          <Said
            facts={[
              ["waiting", numberText(outbox.waiting)],
              ["since", outbox.since === null ? "–" : instantText(outbox.since)],
              ["dead", numberText(outbox.dead)],
            ]}
          />
        </Part>
      </div>
      <FiguresTable figures={data.figures} />
      <JobsTable jobs={data.jobs} />
    </section>
  );
}

const numberText = (count: number): string => formatNumber(String(count), currentLanguage(), 0);
/** MiB as MiB or GiB. */
const sizeText = (size: number): string =>
  size < GIB ? `${numberText(size)} MiB` : `${formatNumber((size / GIB).toFixed(1), currentLanguage(), 1)} GiB`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Said({ facts }: { facts: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation();
  return (
    <dl>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`admin.systemStatus:${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What somebody should look at, or that nothing is. */
function Faults({ faults }: { faults: Status["faults"] }) {
  const { t } = useTranslation();
  if (faults.length === 0) return <p role="status">{t("admin.systemStatus:allWell")}</p>;
  const said = ({ code, of = "", since, count }: Status["faults"][number]) =>
    t(`admin.systemStatus:faults.${code}`, {
      of: code === "diskFull" ? t(`admin.systemStatus:disk.${of}`) : code.startsWith("job") ? t(`admin.systemStatus:jobs.${of}`) : of,
      since: since === undefined ? "" : instantText(since),
      count: code === "diskFull" ? sizeText(count ?? 0) : numberText(count ?? 0),
    });
  return (
    <ul className="lw-status-faults" role="status">
      {faults.map((fault) => (
        <li key={`${fault.code} ${fault.of}`}>
          <Tag intent="warning" minimal>
            {t("admin.systemStatus:look")}
          </Tag>{" "}
          {said(fault)}
        </li>
      ))}
    </ul>
  );
}

function FiguresTable({ figures }: { figures: Status["figures"] }) {
  const { t } = useTranslation();
  return (
    <Part title={t("admin.systemStatus:figures")}>
      <table>
        <thead>
          <tr>
            <th>{t("admin.systemStatus:company")}</th>
            <th>{t("admin.systemStatus:trueAt")}</th>
            <th className="lw-number">{t("admin.systemStatus:behind")}</th>
            <th className="lw-number">{t("admin.systemStatus:aside")}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ company, name, at, behind, aside }) => (
            <tr key={company}>
              <td>{`${company} ${name}`}</td>
              <td>{at === "" ? "–" : instantText(at)}</td>
              <td className="lw-number">{numberText(behind)}</td>
              <td className="lw-number">{numberText(aside)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function JobsTable({ jobs }: { jobs: Status["jobs"] }) {
  const { t } = useTranslation();
  return (
    <Part title={t("admin.systemStatus:jobsTitle")}>
      <table>
        <thead>
          <tr>
            <th>{t("admin.systemStatus:job")}</th>
            <th>{t("admin.systemStatus:endedAt")}</th>
            <th>{t("admin.systemStatus:failedAt")}</th>
            <th>{t("admin.systemStatus:fault")}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ name, endedAt, failedAt, fault }) => (
            <tr key={name}>
              <td>{t(`admin.systemStatus:jobs.${name}`)}</td>
              <td>{endedAt === null ? "–" : instantText(endedAt)}</td>
              <td>{failedAt === null ? "–" : instantText(failedAt)}</td>
              <td>{fault ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
