import { Button, Callout } from "@blueprintjs/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatNumber } from "#define/format";
import { plainText } from "#define/text";
import { currentLanguage } from "../data/language.ts";
import { type AnsweredProblem, textOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import type { SourcePreview } from "../data/sources.ts";
import { AmountsIn, hasUnsaid } from "./AmountsIn.tsx";
import { FaultTable, PreviewTable } from "./SourceTables.tsx";
import type { PartProps } from "./props.ts";
import { withColumns } from "./sourceLines.ts";
import { useSource } from "./useSource.ts";
import "./sourceReader.css";

const COMPOSER = "/reportTemplateMod";

/**
 * What a source takes, looked at before it is saved: the file is chosen or the query asked, its columns become lines, its first rows and
 * all its faults stand beside, and one button saves, hangs up, and publishes or loads.
 */
export default function SourceReader(props: PartProps) {
  const { module, record } = props;
  const { t } = useTranslation();
  const { company } = useSession();
  const [over, setOver] = useState(false);
  const source = useSource(props);
  const { file, setFile, isFile, preview, changes, problem, looking, ask, busy, loads } = source;
  const chooser = useRef<HTMLInputElement>(null);
  const {
    stored: { record: saved, editable, stage },
    typed: { draft, change },
  } = record;
  if (!draft || (!editable && !loads)) return <Ways stage={stage} code={plainText(saved?.header.code)} company={company.code} />;
  const isMissing = changes.some(({ change: kind }) => kind === "missing");
  const ready = preview !== null && preview.faults.length === 0 && !isMissing && !busy && !looking;
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
        <Ways stage={stage} code={plainText(saved?.header.code)} company={company.code} />
        {editable && <AmountsIn module={module} draft={draft} change={change} />}
        {preview && editable && (
          <Button size="small" intent="primary" disabled={!ready || !hasRoles || hasUnsaid(draft)} onClick={() => void source.publish()}>
            {t("composer:source.publish")}
          </Button>
        )}
        {preview && loads && (
          <Button size="small" intent="primary" disabled={!ready} onClick={() => void source.load()}>
            {t("composer:source.load")}
          </Button>
        )}
      </div>
      <Looked looking={looking} problem={problem} preview={preview} wantsRoles={editable && !hasRoles} />
      {preview && changes.length > 0 && (
        <Changes
          module={module.id}
          changes={changes}
          onTake={editable ? () => change((before) => withColumns(before, preview, undefined)) : undefined}
        />
      )}
      {preview && <FaultTable faults={preview.faults} />}
      {preview && <PreviewTable preview={preview} module={module.id} />}
    </section>
  );
}

type LookedProps = { looking: boolean; problem: AnsweredProblem | null; preview: SourcePreview | null; wantsRoles: boolean };

/** What looking at a file or query has found so far. */
function Looked({ looking, problem, preview, wantsRoles }: LookedProps) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {looking && <p className="lw-quiet">{t("shell:processing")}</p>}
      {problem && (
        <Callout intent="danger" compact>
          {problem.issues?.map(({ message }) => message).join("; ") ?? textOf(problem)}
        </Callout>
      )}
      {preview && isBlank(preview) && (
        <Callout intent="warning" compact>
          {t("composer:source.noRows")}
        </Callout>
      )}
      {preview && !isBlank(preview) && (
        <p className="lw-quiet">
          {t(preview.isWhole ? "composer:source.whole" : "composer:source.part", {
            rows: formatNumber(String(preview.checked), currentLanguage()),
            faults: formatNumber(String(preview.faults.length), currentLanguage()),
          })}
          {wantsRoles && ` ${t("composer:source.roles")}`}
        </p>
      )}
      {preview && preview.notes.length > 0 && (
        <Callout intent="warning" compact>
          {preview.notes.map(({ field, message }) => (
            <p key={field ?? message}>{message}</p>
          ))}
        </Callout>
      )}
    </div>
  );
}

/** A file of heads alone. */
const isBlank = ({ checked, isWhole, faults }: SourcePreview): boolean => checked === 0 && isWhole && faults.length === 0;

type ChangesProps = { module: string; changes: SourcePreview["changes"]; onTake: (() => void) | undefined };

/** How the columns of a file differ from those declared, to be taken over where the source may be edited. */
function Changes({ module, changes, onTake }: ChangesProps) {
  const { t } = useTranslation();
  return (
    <Callout intent="warning" compact>
      <ul className="lw-source-changes">
        {changes.map(({ header, change, from, to }) => (
          <li key={`${change}-${header}`}>
            {t(`composer:source.changes.${change}`, {
              header,
              from: t(`${module}:choices.propType.${from ?? "text"}`),
              to: t(`${module}:choices.propType.${to ?? "text"}`),
            })}
          </li>
        ))}
      </ul>
      {onTake ? (
        <Button size="small" onClick={onTake}>
          {t("composer:source.take")}
        </Button>
      ) : (
        t("composer:source.revise")
      )}
    </Callout>
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
