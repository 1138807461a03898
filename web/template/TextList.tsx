import { Button } from "@blueprintjs/core";
import { ArrowUp, Cross } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import type { OwnWords, PrintText } from "#define/print";
import { moved } from "./moved.ts";
import { WordsInput } from "./WordsInput.tsx";

type TextListProps = {
  title: string;
  /** Where a fault finds it: each text stands at `place.<its position>`. */
  place: string;
  texts: readonly PrintText[];
  /** Whole sentences instead of a few words. */
  long?: boolean;
  onChange: (texts: readonly PrintText[]) => void;
};

/** Texts in order, each in three languages. */
export function TextList({ title, place, texts, long = false, onChange }: TextListProps) {
  const { t } = useTranslation();
  return (
    <div className="lw-texts" role="group" aria-label={title}>
      {texts.map((text, at) => (
        <div key={`${title} ${at}`} className="lw-text" data-place={`${place}.${at}`}>
          <WordsInput
            label={`${title} ${at + 1}`}
            words={wordsOf(text)}
            long={long}
            onChange={(words) => onChange(texts.with(at, words))}
          />
          <span>
            <Button
              variant="minimal"
              size="small"
              icon={<ArrowUp size={12} />}
              disabled={at === 0}
              aria-label={t("print:editor.up", { name: `${title} ${at + 1}` })}
              onClick={() => onChange(moved(texts, at, -1))}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<Cross size={12} />}
              aria-label={t("print:editor.remove", { name: `${title} ${at + 1}` })}
              onClick={() => onChange(texts.toSpliced(at, 1))}
            />
          </span>
        </div>
      ))}
      {texts.length < 8 && (
        <Button size="small" aria-label={t("print:editor.addTo", { name: title })} onClick={() => onChange([...texts, {}])}>
          {t("print:editor.add")}
        </Button>
      )}
    </div>
  );
}

const wordsOf = (text: PrintText): OwnWords => (typeof text === "string" ? { zh: text } : text);
