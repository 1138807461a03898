import { useTranslation } from "react-i18next";
import useSWR from "swr";
import type { HistoryEntry } from "#define/history";
import type { Description } from "../data/description.ts";
import { readHistory } from "../data/records.ts";
import { instantText, textOf } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import type { ModuleWords } from "../parts/words.ts";
import type { LabelMap } from "./draft.ts";
import { SeenPart } from "./SeenPart.tsx";
import type { SideProps } from "../extras/side.ts";

const PRINTS: ReadonlySet<string> = new Set(["print", "reprint"]);

/** Who did what with the record and when, for whom, with the fields that changed, what was undone, and the document as it was seen. */
export function HistoryPanel({ module, stored: { id, version, labels }, words }: SideProps) {
  const { t } = useTranslation();
  const { data } = useSWR(["history", module.id, id, version], () => readHistory(module.id, id));
  const prints = data?.filter(({ action }) => PRINTS.has(action)).length ?? 0;
  return (
    <>
      {!data && <Notice kind="loading" />}
      {prints > 0 && <p className="lw-quiet">{t("shell:historyOf.printed", { num: prints })}</p>}
      <ol className="lw-history">
        {data?.map((entry) => (
          <li key={entry.id} id={rowId(entry)} tabIndex={-1}>
            <div>
              <b>{actionWords(t, module, entry.action)}</b>{" "}
              {entry.stageTo && entry.stageTo !== entry.stageFrom && <span>→ {words.stage(entry.stageTo)}</span>}
            </div>
            <div className="lw-quiet">
              {entry.actor} {entry.onBehalfOf && `${t("approval:forWhom", { name: entry.onBehalfOf })} `}
              {instantText(entry.at)}
            </div>
            {entry.reason && <div>{entry.reason}</div>}
            <Undone module={module} entry={entry} entries={data} />
            {Object.entries(entry.changes ?? {}).map(([path, [before, after]]) => (
              <div key={path} className="lw-difference">
                <span className="lw-quiet">{fieldWords(module, path, words)}</span> <del>{shown(module, path, before, labels, words)}</del>{" "}
                <ins>{shown(module, path, after, labels, words)}</ins>
              </div>
            ))}
            {entry.hasSeen && <SeenPart module={module} id={id} entry={entry.id} words={words} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What an entry undid: a click leads there. */
function Undone({ module, entry, entries }: { module: Description; entry: HistoryEntry; entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation();
  const undone = entries.find(({ id, version }) => id !== entry.id && version === entry.reversalOf);
  if (!undone) return null;
  const action = actionWords(t, module, undone.action);
  return (
    <button type="button" className="lw-link" onClick={() => document.getElementById(rowId(undone))?.focus()}>
      {t("shell:historyOf.undoes", { action, version: undone.version })}
    </button>
  );
}

const rowId = ({ id }: HistoryEntry) => `lw-history-${id}`;

function actionWords(t: (keys: string[]) => string, module: Description, action: string): string {
  return t([`shell:history.${action}`, `${module.id}:actions.${action}`]);
}

/** A change is named `field`, or `table[row].field` and the like for lines. */
function fieldWords(module: Description, path: string, words: ModuleWords): string {
  const parts = path.split(/[.[\]]+/).filter(Boolean);
  const [table = "", ...rest] = parts;
  const lines = module.lines[table];
  if (!lines) return words.field(path);
  const name = rest.findLast((part) => Object.hasOwn(lines.fields, part));
  return [words.lines(table), ...rest.filter((part) => part !== name), name ? words.lineField(table, name) : ""].join(" ").trim();
}

function shown(module: Description, path: string, value: unknown, labels: LabelMap, words: ModuleWords): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value);
  const [table = "", ...rest] = path.split(/[.[\]]+/).filter(Boolean);
  const name = rest.at(-1) ?? path;
  return textOf(module.lines[table]?.fields[name] ?? module.fields[path], name, value, labels, words);
}
