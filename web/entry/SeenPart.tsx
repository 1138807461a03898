import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWRImmutable from "swr/immutable";
import type { Field } from "#define/field";
import type { SeenDocument } from "#define/history";
import type { Description } from "../data/description.ts";
import { readSeen } from "../data/records.ts";
import { textOf } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import type { ModuleWords } from "../parts/words.ts";
import type { Row } from "#define/rows";

type SeenPartProps = { module: Description; id: string; entry: string; words: ModuleWords };

/** Opens the document as somebody saw it when he decided on it. */
export function SeenPart({ module, id, entry, words }: SeenPartProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useSWRImmutable(isOpen ? ["seen", module.id, id, entry] : null, () => readSeen(module.id, id, entry));
  return (
    <>
      <button type="button" className="lw-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? "shell:historyOf.hide" : "shell:historyOf.seen")}
      </button>
      {isOpen && (data ? <Seen module={module} seen={data} words={words} /> : <Notice kind="loading" />)}
    </>
  );
}

function Seen({ module, seen, words }: { module: Description; seen: SeenDocument; words: ModuleWords }) {
  const texts = (fields: Readonly<Record<string, Field>>, row: Row) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const text = textOf(field, name, row[name], seen.labels, words);
      return field.hidden === true || text === "" ? [] : [{ name, text }];
    });
  return (
    <div className="lw-seen">
      <dl>
        {texts(module.fields, seen.header).map(({ name, text }) => (
          <div key={name}>
            <dt>{words.field(name)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {Object.entries(module.lines).map(([table, { fields }]) => (
        <section key={table}>
          <h4>{words.lines(table)}</h4>
          <ol>
            {(seen.lines[table] ?? []).map((row) => (
              <li key={String(row.id)}>
                {texts(fields, row)
                  .map(({ name, text }) => `${words.lineField(table, name)} ${text}`)
                  .join(" · ")}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
