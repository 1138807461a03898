import { useTranslation } from "react-i18next";
import useSWR from "swr";
import type { Description } from "../data/description.ts";
import { readHistory } from "../data/records.ts";
import { instantText, textOf } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import type { ModuleWords } from "../parts/words.ts";
import type { LabelMap } from "./draft.ts";
import type { SideProps } from "./SidePanel.tsx";

/** Who did what with the record and when, with the fields that changed. */
export function HistoryPanel({ module, stored: { id, version, labels }, words }: SideProps) {
  const { t } = useTranslation();
  const { data } = useSWR(["history", module.id, id, version], () => readHistory(module.id, id));
  return (
    <>
      {!data && <Notice kind="loading" />}
      <ol className="lw-history">
        {data?.map((entry) => (
          <li key={`${entry.version}-${entry.at}-${entry.action}`}>
            <div>
              <b>{t([`shell:history.${entry.action}`, `${module.id}:actions.${entry.action}`])}</b>{" "}
              {entry.stageTo && entry.stageTo !== entry.stageFrom && <span>→ {words.stage(entry.stageTo)}</span>}
            </div>
            <div className="lw-quiet">
              {entry.actor} {instantText(entry.at)}
            </div>
            {entry.reason && <div>{entry.reason}</div>}
            {Object.entries(entry.changes ?? {}).map(([path, [before, after]]) => (
              <div key={path} className="lw-difference">
                <span className="lw-quiet">{fieldWords(module, path, words)}</span> <del>{shown(module, path, before, labels, words)}</del>{" "}
                <ins>{shown(module, path, after, labels, words)}</ins>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

/** A change is named `field`, or `table[row].field` and the like for lines. */
function fieldWords(module: Description, path: string, words: ModuleWords): string {
  const parts = path.split(/[.[\]]+/).filter(Boolean);
  const [table = "", ...rest] = parts;
  const lines = module.lines[table];
  if (!lines) return words.field(path);
  const name = rest.findLast((part) => part in lines.fields);
  return [words.lines(table), ...rest.filter((part) => part !== name), name ? words.lineField(table, name) : ""].join(" ").trim();
}

function shown(module: Description, path: string, value: unknown, labels: LabelMap, words: ModuleWords): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value);
  const [table = "", ...rest] = path.split(/[.[\]]+/).filter(Boolean);
  const name = rest.at(-1) ?? path;
  return textOf(module.lines[table]?.fields[name] ?? module.fields[path], name, value, labels, words);
}
