import { useTranslation } from "react-i18next";
import type { Description } from "../data/description.ts";
import { textOf } from "../parts/display.ts";
import type { ModuleWords } from "../parts/words.ts";
import { differencesOf, lineDifferencesOf, type Difference, type LineDifference, type Versions } from "./merge.ts";

/** More differences than this are counted and not shown. */
const SHOWN = 40;

type DifferenceTableProps = {
  module: Description;
  versions: Versions;
  words: ModuleWords;
  /** What the other version is called. */
  theirs: string;
  /** Whether it is said which of the two will stay. */
  kept?: boolean;
};

/** Every value and line in which two versions of a record differ. */
export function DifferenceTable({ module, versions, words, theirs, kept = false }: DifferenceTableProps) {
  const { t } = useTranslation();
  const values = differencesOf(module, versions);
  const lines = lineDifferencesOf(module, versions);
  const room = Math.max(0, SHOWN - values.length);
  const more = values.length + lines.length - SHOWN;
  if (values.length + lines.length === 0) return null;
  const shown = { module, versions, words, theirs, kept };
  return (
    <table className="lw-issues">
      <thead>
        <tr>
          <th>{t("shell:entry.field")}</th>
          <th>{t("shell:entry.mine")}</th>
          <th>{theirs}</th>
          {kept && <th>{t("shell:entry.kept")}</th>}
        </tr>
      </thead>
      <tbody>
        {values.slice(0, SHOWN).map((each) => (
          <ValueRow key={each.key} each={each} {...shown} />
        ))}
        {lines.slice(0, room).map((each) => (
          <LineRow key={each.key} each={each} {...shown} />
        ))}
        {more > 0 && (
          <tr>
            <td colSpan={kept ? 4 : 3}>{t("shell:entry.moreDifferences", { count: more })}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

type RowProps<T> = Required<DifferenceTableProps> & { each: T };

function ValueRow({ each, module, versions: { mine, theirs }, words, theirs: other, kept }: RowProps<Difference>) {
  const { t } = useTranslation();
  const { table, line, field } = each;
  const defined = table ? module.lines[table]?.fields[field] : module.fields[field];
  const place = table ? `${words.lines(table)} ${line} · ${words.lineField(table, field)}` : words.field(field);
  return (
    <tr data-conflict={each.own && each.foreign}>
      <td>{place}</td>
      <td>{textOf(defined, field, each.mine, mine.labels, words)}</td>
      <td>{textOf(defined, field, each.theirs, theirs.labels, words)}</td>
      {kept && <td>{each.own ? t("shell:entry.mine") : other}</td>}
    </tr>
  );
}

const WHOLE = { theyAdded: "theirs", theyRemoved: "theirs", iAdded: "mine", iRemoved: "mine" } as const;

function LineRow({ each, module, versions: { mine, theirs, base }, words, theirs: other, kept }: RowProps<LineDifference>) {
  const { t } = useTranslation();
  const { table, line, change, values } = each;
  const labels = { theyAdded: theirs, theyRemoved: base, iRemoved: theirs, iAdded: mine }[change].labels;
  const lines = module.lines[table];
  const text = (lines?.columns ?? [])
    .map((name) => textOf(lines?.fields[name], name, values[name], labels, words))
    .filter((shown) => shown !== "")
    .slice(0, 4)
    .join(" · ");
  const own = WHOLE[change] === "mine";
  const said = t(`shell:entry.${change === "theyAdded" || change === "iAdded" ? "lineAdded" : "lineRemoved"}`, { text });
  return (
    <tr>
      <td>
        {words.lines(table)} {line}
      </td>
      <td>{own ? said : ""}</td>
      <td>{own ? "" : said}</td>
      {kept && <td>{own ? t("shell:entry.mine") : other}</td>}
    </tr>
  );
}
