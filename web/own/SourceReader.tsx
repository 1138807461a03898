import { Button, Callout } from "@blueprintjs/core";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSWRConfig } from "swr";
import { formatNumber } from "#define/format";
import { plainText } from "#define/text";
import { sendAttachment } from "../data/beside.ts";
import { currentLanguage } from "../data/language.ts";
import { type AnsweredProblem, problemOf } from "../data/problem.ts";
import { actOn } from "../data/records.ts";
import { useSession } from "../data/session.ts";
import { useToaster } from "../frame/toaster.ts";
import { FaultTable, PreviewTable } from "./SourceTables.tsx";
import type { PartProps } from "./parts.ts";
import { declaredIn, withColumns } from "./sourceLines.ts";
import { useSourceLook } from "./useSourceLook.ts";
import "./sourceReader.css";

const COMPOSER = "/reportTemplateMod";

/** What a source takes, looked at before it is saved: the file is chosen or the query asked, its columns become lines, its first rows and all its faults stand beside, and one button saves, hangs up, and publishes or loads. */
export default function SourceReader({ module, record, afterSave, onStored }: PartProps) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const { mutate } = useSWRConfig();
  const { company } = useSession();
  const [file, setFile] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { draft, stored, editable, stage } = record;
  const isFile = draft?.header.kind !== "postgres";
  const { preview, problem, looking, ask } = useSourceLook(record, isFile ? file : null);
  const loads = stage === "published" && (stored?.actions.includes("load") ?? false) && isFile;
  const attach = async (id: string) => {
    if (!file || !isFile) return;
    await sendAttachment(module.id, id, file, { key: crypto.randomUUID(), isForCustomer: false });
    setFile(null);
  };
  useImperativeHandle(afterSave, () => attach);
  const firstLook = preview !== null && draft !== null && editable && declaredIn(draft).length === 0;
  useEffect(() => {
    if (firstLook && preview) record.change((before) => withColumns(before, preview, file?.name));
  }, [firstLook, preview, file, record]);
  if (!draft || (!editable && !loads)) return <Ways stage={stage} code={plainText(stored?.header.code)} company={company.code} />;
  const attempt = async (job: () => Promise<void>) => {
    setBusy(true);
    try {
      await job();
    } catch (error) {
      const found: AnsweredProblem = problemOf(error);
      toaster?.show({ message: found.issues?.map(({ message }) => message).join("; ") ?? found.detail ?? found.title, intent: "danger" });
    }
    setBusy(false);
  };
  const publish = () =>
    attempt(async () => {
      const saved = record.isNew || record.dirty ? await record.save() : stored;
      if (!saved) return;
      try {
        await attach(saved.id);
        await actOn(module.id, saved.id, "publish", saved.version, crypto.randomUUID(), {});
      } finally {
        await mutate(["record", module.id, saved.id]);
        onStored(saved.id);
      }
    });
  const load = () =>
    attempt(async () => {
      if (!stored) return;
      await attach(stored.id);
      await actOn(module.id, stored.id, "load", stored.version, crypto.randomUUID(), {});
      await mutate(["record", module.id, stored.id]);
      onStored(stored.id);
    });
  const ready = preview !== null && preview.faults.length === 0 && !busy && !looking;
  const hasRoles = (draft.lines.roles ?? []).some(({ values }) => values.roleId);
  return (
    <section
      className="lw-source"
      aria-label={t("composer:source.title")}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(isFile);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (isFile) setFile(event.dataTransfer.files[0] ?? null);
      }}
    >
      <div className="lw-source-head">
        <h2>{t("composer:source.title")}</h2>
        {isFile ? (
          <Button size="small" onClick={() => chooser.current?.click()}>
            {t("composer:source.choose")}
          </Button>
        ) : (
          <Button size="small" disabled={looking} onClick={ask}>
            {t("composer:source.ask")}
          </Button>
        )}
        <span className="lw-quiet">{file?.name ?? (isFile ? t("composer:source.drop") : "")}</span>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.xlsx,.parquet"
          aria-label={t("composer:source.choose")}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            event.target.value = "";
          }}
        />
        <Ways stage={stage} code={plainText(stored?.header.code)} company={company.code} />
        {preview && editable && (
          <Button size="small" intent="primary" disabled={!ready || !hasRoles} onClick={() => void publish()}>
            {t("composer:source.publish")}
          </Button>
        )}
        {preview && loads && (
          <Button size="small" intent="primary" disabled={!ready} onClick={() => void load()}>
            {t("composer:source.load")}
          </Button>
        )}
      </div>
      <div role="status">
        {looking && <p className="lw-quiet">{t("shell:processing")}</p>}
        {problem && (
          <Callout intent="danger" compact>
            {problem.issues?.map(({ message }) => message).join("; ") ?? problem.detail ?? problem.title}
          </Callout>
        )}
        {preview && (
          <p className="lw-quiet">
            {t(preview.isWhole ? "composer:source.whole" : "composer:source.part", {
              rows: formatNumber(String(preview.checked), currentLanguage()),
              faults: formatNumber(String(preview.faults.length), currentLanguage()),
            })}
            {editable && !hasRoles && ` ${t("composer:source.roles")}`}
          </p>
        )}
      </div>
      {preview && preview.notes.length > 0 && (
        <Callout intent="warning" compact>
          {preview.notes.map(({ field, message }) => (
            <p key={field ?? message}>{message}</p>
          ))}
        </Callout>
      )}
      {preview && preview.changes.length > 0 && (
        <Callout intent="warning" compact>
          <ul className="lw-source-changes">
            {preview.changes.map(({ header, change, from, to }) => (
              <li key={`${change}-${header}`}>
                {t(`composer:source.changes.${change}`, {
                  header,
                  from: t(`${module.id}:choices.propType.${from ?? "text"}`),
                  to: t(`${module.id}:choices.propType.${to ?? "text"}`),
                })}
              </li>
            ))}
          </ul>
          {editable ? (
            <Button size="small" onClick={() => record.change((before) => withColumns(before, preview, undefined))}>
              {t("composer:source.take")}
            </Button>
          ) : (
            t("composer:source.revise")
          )}
        </Callout>
      )}
      {preview && <FaultTable faults={preview.faults} />}
      {preview && <PreviewTable preview={preview} module={module.id} />}
    </section>
  );
}

/** From a source in use straight to a report over it. */
function Ways({ stage, code, company }: { stage: string; code: string; company: string }) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const composes = menu.some(({ items }) => items.some(({ path }) => path === COMPOSER));
  if (stage !== "published" || !composes) return null;
  return (
    <Link className="lw-source-way" to={`${COMPOSER}?company=${encodeURIComponent(company)}&source=${encodeURIComponent(code)}`}>
      {t("composer:source.compose")}
    </Link>
  );
}
