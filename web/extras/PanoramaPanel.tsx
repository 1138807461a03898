import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { OpenMatter, Panorama, Related, RelatedPart } from "#define/views/panorama";
import { readPanorama } from "../data/around.ts";
import { problemOf } from "../data/problem.ts";
import { useRecordAddress } from "../list/opening.ts";
import { peekAt } from "../peek/peek.ts";
import { exactText } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import type { SideProps } from "./side.ts";
import { useBeside } from "./useBeside.ts";
import "./panorama.css";

/** A number with the digits that say something. */
const shortText = (value: string): string => exactText(value.includes(".") ? value.replace(/\.?0+$/, "") : value);

/** How many of the newest things the course of a record shows. */
const COURSE = 12;
/** The headings whose records are named at once; of the others only how many there are, and what they come to. */
const NAMED: ReadonlySet<string> = new Set(["people", "machines", "rivals"]);

/**
 * A record as a whole, as far as the reader may see it: what the books say of it, what is open, its people, its course, money, and all else
 * that belongs to it.
 */
export function PanoramaPanel({ module, stored: { id } }: SideProps) {
  const { t } = useTranslation();
  const { data, error } = useBeside("panorama", module.id, id, readPanorama);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  const { people, ...others } = bySection(data.parts);
  return (
    <div className="lw-panorama">
      {data.figures && <Figures figures={data.figures} />}
      <Open matters={data.open} />
      {people && <Section name="people" parts={people} />}
      <Course parts={data.parts} />
      {Object.entries(others).map(([name, parts]) => (
        <Section key={name} name={name} parts={parts} />
      ))}
      {data.parts.length === 0 && <p className="lw-quiet">{t("shell:panorama.nothing")}</p>}
    </div>
  );
}

/** Parts by their heading, in the order in which they are told. */
function bySection(parts: readonly RelatedPart[]): Record<string, RelatedPart[]> {
  const sections: Record<string, RelatedPart[]> = {};
  for (const part of parts) (sections[part.section ?? "rest"] ??= []).push(part);
  return sections;
}

function Figures({ figures: { module, values } }: { figures: NonNullable<Panorama["figures"]> }) {
  const { t } = useTranslation();
  return (
    <dl className="lw-panorama-figures">
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt className="lw-quiet">{t(`${module}:fields.${name}`)}</dt>
          <dd>{shortText(String(value))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is not finished, by the day that is due. */
function Open({ matters: { total, rows } }: { matters: Panorama["open"] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section className="lw-panorama-matters">
      <h3>
        {t("shell:panorama.open")} <span className="lw-quiet">{total}</span>
      </h3>
      <ul>
        {rows.map((matter) => (
          <Matter key={`${matter.module} ${matter.id}`} matter={matter} />
        ))}
      </ul>
      {total > rows.length && <p className="lw-quiet">{t("shell:panorama.more", { count: total, shown: rows.length })}</p>}
    </section>
  );
}

function Matter({ matter }: { matter: OpenMatter }) {
  const { t } = useTranslation();
  const { module, dueOn, dueField, isLate } = matter;
  return (
    <li data-late={isLate}>
      <span>
        <span className="lw-quiet">{t(`${module}:title`)}</span> <Name row={matter} />
        <Stage row={matter} />
      </span>
      {dueOn !== null && (
        <span className="lw-panorama-due">
          {t(`${module}:fields.${dueField}`)} <time>{dueOn}</time>
          {isLate && ` · ${t("shell:panorama.late")}`}
        </span>
      )}
    </li>
  );
}

/** The newest documents, one below the other. */
function Course({ parts }: { parts: readonly RelatedPart[] }) {
  const { t } = useTranslation();
  const documents = parts.flatMap(({ lines, rows }) => (lines === null ? rows : [])).filter(({ stage }) => stage !== null);
  const dated = documents.flatMap((row) => (row.day === null ? [] : [{ row, day: row.day }]));
  const newest = dated.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, COURSE);
  if (newest.length === 0) return null;
  return (
    <section>
      <h3>{t("shell:panorama.course")}</h3>
      <ol>
        {newest.map(({ row, day }) => (
          <li key={`${row.module} ${row.id}`}>
            <time>{day}</time> <span className="lw-quiet">{t(`${row.module}:title`)}</span> <Name row={row} />
            <Stage row={row} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where a record stands, by the words of its module. */
function Stage({ row: { module, stage } }: { row: Related }) {
  const { t } = useTranslation();
  return stage && <span className="lw-quiet"> {t([`${module}:stages.${stage}`, `document:stages.${stage}`])}</span>;
}

function Section({ name, parts }: { name: string; parts: readonly RelatedPart[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t(`shell:panorama.sections.${name}`)}</h3>
      {parts.map((part) => (
        <Part key={`${part.module} ${part.lines}`} part={part} isOpen={NAMED.has(name)} />
      ))}
    </section>
  );
}

function Part({ part: { module, lines, total, sum, sumField, rows }, isOpen }: { part: RelatedPart; isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <details open={isOpen}>
      <summary>
        {t(lines === null ? `${module}:title` : `${module}:lines.${lines}.title`)} <span className="lw-quiet">{total}</span>
        {sum !== null && sumField !== null && (
          <span className="lw-panorama-amount" title={t([`${module}:fields.${sumField}`, `document:fields.${sumField}`])}>
            {shortText(sum)}
          </span>
        )}
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={`${row.id} ${row.code}`}>
            <Name row={row} />
            <Stage row={row} />
            {row.amount !== null && <span className="lw-panorama-amount">{shortText(row.amount)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Leads to the record where the reader has a screen of it. */
function Name({ row }: { row: Related }) {
  const navigate = useNavigate();
  const address = useRecordAddress()(row.module, row.id);
  const said = [row.code, row.name].filter(Boolean).join(" ");
  if (address === null) return <span>{said}</span>;
  return (
    <button type="button" className="lw-panorama-open" {...peekAt(row.module, row.id)} onClick={() => void navigate(address)}>
      {said}
    </button>
  );
}
