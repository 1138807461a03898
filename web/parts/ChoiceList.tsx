import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { LinkField } from "#define/field";
import { formatNumber } from "#define/format";
import { useDescription } from "../data/description.ts";
import { currentLanguage } from "../data/language.ts";
import { textOf } from "./display.ts";
import type { Choice } from "./picking.ts";
import { useBeside } from "./useBeside.ts";
import { useModuleWords } from "./words.ts";

const WIDEST = 5;

type ChoiceListProps = {
  id: string;
  anchor: React.RefObject<HTMLInputElement | null>;
  choices: readonly Choice[];
  at: number;
  link: LinkField;
  values: Readonly<Record<string, unknown>>;
  loading: boolean;
  empty: string;
  onTake: (choice: Choice) => void;
  onMore: () => void;
};

/** The records that a picker offers, under its input or above it where there is no room. */
export function ChoiceList({ id, anchor, choices, at, link, values, loading, empty, onTake, onMore }: ChoiceListProps) {
  const target = useDescription(link.to).data;
  const words = useModuleWords(link.to);
  const { t } = useTranslation();
  const amounts = useBeside(
    link,
    choices.map(({ value }) => value),
    values,
  );
  const { availability } = link;
  const place = anchor.current?.getBoundingClientRect();
  if (!place || !target) return null;
  const upwards = place.bottom + 300 > window.innerHeight && place.top > 300;
  const extra = target.columns
    .filter((name) => name !== target.title.code && !name.startsWith("name") && name !== "stage")
    .slice(0, WIDEST - (availability ? 3 : 2));
  const style = {
    left: Math.max(0, Math.min(place.left, window.innerWidth - 480)),
    minWidth: place.width,
    ...(upwards ? { bottom: window.innerHeight - place.top + 2 } : { top: place.bottom + 2 }),
  };
  return createPortal(
    <div
      className="lw-choices"
      id={id}
      role="listbox"
      aria-label={words.title}
      style={style}
      onScroll={(event) => {
        const box = event.currentTarget;
        if (box.scrollTop + box.clientHeight > box.scrollHeight - 60) onMore();
      }}
    >
      {choices.map((choice, index) => (
        <div
          key={choice.value}
          id={`${id}-${index}`}
          ref={index === at ? intoView : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className="lw-choice"
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(choice);
          }}
        >
          <span className="lw-code">{choice.label.code}</span>
          <span className="lw-choice-name">{choice.label.name}</span>
          {extra.map((name) => (
            <span key={name} className="lw-choice-extra">
              {textOf(target.fields[name], name, choice.row[name], choice.labels, words)}
            </span>
          ))}
          {availability && (
            <span className="lw-choice-beside">
              {amounts[choice.value] !== undefined && (
                <>
                  {t(`document:beside.${availability.word}`)} <b>{formatNumber(amounts[choice.value] ?? "0", currentLanguage())}</b>
                </>
              )}
            </span>
          )}
        </div>
      ))}
      {choices.length === 0 && !loading && (
        <div className="lw-choice-none" role="option" aria-selected={false} aria-disabled tabIndex={-1}>
          {empty}
        </div>
      )}
    </div>,
    document.body,
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
