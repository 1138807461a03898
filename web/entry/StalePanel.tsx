import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { Description } from "../data/description.ts";
import { textOf, instantText } from "../parts/display.ts";
import type { ModuleWords } from "../parts/words.ts";
import { differencesOf, lineDifferencesOf, type Difference, type LineDifference, type Versions } from "./merge.ts";
import type { Stale } from "./useRecord.ts";

type StalePanelProps = {
  module: Description;
  stale: Stale;
  versions: Versions;
  words: ModuleWords;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Somebody changed the record meanwhile: who and when, each value and line that differs with what will stay, and the choice between them. */
export function StalePanel({ module, stale, versions, words, onTakeTheirs, onKeepMine }: StalePanelProps) {
  const { t } = useTranslation();
  const values = differencesOf(module, versions);
  const lines = lineDifferencesOf(module, versions);
  return (
    <div className="lw-stale" role="alert">
      <strong>{t("shell:entry.stale", { by: stale.by ?? "", at: stale.at ? instantText(stale.at) : "" })}</strong>
      {values.length + lines.length > 0 && (
        <table className="lw-issues">
          <thead>
            <tr>
              <th>{t("shell:entry.field")}</th>
              <th>{t("shell:entry.mine")}</th>
              <th>{t("shell:entry.theirs")}</th>
              <th>{t("shell:entry.kept")}</th>
            </tr>
          </thead>
          <tbody>
            {values.map((each) => (
              <ValueRow key={each.key} each={each} module={module} versions={versions} words={words} />
            ))}
            {lines.map((each) => (
              <LineRow key={each.key} each={each} module={module} versions={versions} words={words} />
            ))}
          </tbody>
        </table>
      )}
      <div className="lw-stale-actions">
        <Button size="small" onClick={onTakeTheirs}>
          {t("shell:entry.takeTheirs")}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {t("shell:entry.keepMine")}
        </Button>
      </div>
    </div>
  );
}

type RowProps<T> = { each: T; module: Description; versions: Versions; words: ModuleWords };

function ValueRow({ each, module, versions: { mine, theirs }, words }: RowProps<Difference>) {
  const { t } = useTranslation();
  const { table, line, field } = each;
  const defined = table ? module.lines[table]?.fields[field] : module.fields[field];
  const place = table ? `${words.lines(table)} ${line} · ${words.lineField(table, field)}` : words.field(field);
  return (
    <tr data-conflict={each.own && each.foreign}>
      <td>{place}</td>
      <td>{textOf(defined, field, each.mine, mine.labels, words)}</td>
      <td>{textOf(defined, field, each.theirs, theirs.labels, words)}</td>
      <td>{t(each.own ? "shell:entry.mine" : "shell:entry.theirs")}</td>
    </tr>
  );
}

const WHOLE = { theyAdded: "theirs", theyRemoved: "theirs", iAdded: "mine", iRemoved: "mine" } as const;

function LineRow({ each, module, versions: { mine, theirs, base }, words }: RowProps<LineDifference>) {
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
      <td>{t(`shell:entry.${WHOLE[change]}`)}</td>
    </tr>
  );
}
