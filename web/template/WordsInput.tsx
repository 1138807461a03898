import type { OwnWords } from "#define/print";
import type { Language } from "#define/viewer";
import { LANGUAGE_NAMES } from "../data/language.ts";

const LANGUAGES = Object.entries(LANGUAGE_NAMES) as [Language, string][];

type WordsInputProps = { label: string; words: OwnWords; long?: boolean; onChange: (words: OwnWords) => void };

/** The same words in three languages. */
export function WordsInput({ label, words, long = false, onChange }: WordsInputProps) {
  return (
    <div className="lw-words">
      {LANGUAGES.map(([language, name]) => {
        const input = {
          className: "lw-input",
          "aria-label": `${label} (${name})`,
          placeholder: name,
          lang: language,
          value: words[language] ?? "",
        };
        const put = (text: string) => onChange({ ...words, [language]: text });
        return long ? (
          <textarea key={language} rows={3} {...input} onChange={(event) => put(event.target.value)} />
        ) : (
          <input key={language} {...input} onChange={(event) => put(event.target.value)} />
        );
      })}
    </div>
  );
}
