import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type Panorama, readPanorama, type Related, type RelatedPart } from "../data/around.ts";
import { problemOf } from "../data/problem.ts";
import { useRecordAddress } from "../list/opening.ts";
import { exactText } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import type { SideProps } from "./side.ts";
import { useBeside } from "./useBeside.ts";
import "./panorama.css";

/** A number with the digits that say something. */
const shortText = (value: string): string => exactText(value.includes(".") ? value.replace(/\.?0+$/, "") : value);

/** How many of the newest things the course of a record shows. */
const COURSE = 12;

/** A record as a whole: what the books say of it, its course, and all that links to it, each as far as the reader may see it. */
export function PanoramaPanel({ module, stored: { id } }: SideProps) {
  const { t } = useTranslation();
  const { data, error } = useBeside("panorama", module.id, id, readPanorama);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  return (
    <div className="lw-panorama">
      {data.figures && <Figures figures={data.figures} />}
      <Course parts={data.parts} />
      {data.parts.map((part) => (
        <Part key={part.module} part={part} />
      ))}
      {data.parts.length === 0 && <p className="lw-quiet">{t("shell:panorama.nothing")}</p>}
    </div>
  );
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

/** The newest of everything, one below the other. */
function Course({ parts }: { parts: readonly RelatedPart[] }) {
  const { t } = useTranslation();
  const dated = parts.flatMap(({ module, rows }) => rows.flatMap((row) => (row.day === null ? [] : [{ module, row, day: row.day }])));
  const newest = dated.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, COURSE);
  if (newest.length === 0) return null;
  return (
    <section>
      <h3>{t("shell:panorama.course")}</h3>
      <ol>
        {newest.map(({ module, row, day }) => (
          <li key={`${module} ${row.id}`}>
            <time>{day}</time> <span className="lw-quiet">{t(`${module}:title`)}</span> <Open module={module} row={row} />
            <Stage module={module} row={row} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where a record stands, by the words of its module. */
function Stage({ module, row: { stage } }: { module: string; row: Related }) {
  const { t } = useTranslation();
  return stage && <span className="lw-quiet"> {t([`${module}:stages.${stage}`, `document:stages.${stage}`])}</span>;
}

function Part({ part: { module, total, sum, sumField, rows } }: { part: RelatedPart }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>
        {t(`${module}:title`)} <span className="lw-quiet">{total}</span>
      </h3>
      {sum !== null && sumField !== null && (
        <p className="lw-quiet">
          {t([`${module}:fields.${sumField}`, `document:fields.${sumField}`])} {shortText(sum)}
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Open module={module} row={row} />
            <Stage module={module} row={row} />
            {row.amount !== null && <span className="lw-panorama-amount">{shortText(row.amount)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to the record where the reader has a screen of it. */
function Open({ module, row }: { module: string; row: Related }) {
  const navigate = useNavigate();
  const address = useRecordAddress()(module, row.id);
  const said = [row.code, row.name].filter(Boolean).join(" ");
  if (address === null) return <span>{said}</span>;
  return (
    <button type="button" className="lw-panorama-open" onClick={() => void navigate(address)}>
      {said}
    </button>
  );
}
