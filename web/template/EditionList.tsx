import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { formatInstant } from "#define/format";
import type { PrintTemplate } from "#define/print";
import { useSession } from "../data/session.ts";
import type { TemplateHistory } from "../data/templates.ts";
import { Part } from "./Part.tsx";

type EditionListProps = {
  history: TemplateHistory;
  onTake: (template: PrintTemplate) => void;
  /** Goes back to what is delivered or to nothing; undefined where that counts already. */
  onTakeBack: (() => void) | undefined;
};

/** What stood under the template's name, newest first: each can be taken up again, and at the end stands what the program brings. */
export function EditionList({ history: { delivered, editions }, onTake, onTakeBack }: EditionListProps) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  return (
    <Part title={t("print:editor.editions")}>
      <ol className="lw-editions">
        {editions.map(({ edition, template, by, at }, place) => (
          <li key={edition}>
            <span>
              {t("print:editor.edition", { no: edition })}
              {place === 0 && template && ` · ${t("print:editor.counts")}`}
              {!template && ` · ${t(delivered ? "print:editor.wentBack" : "print:editor.takenAway")}`}
            </span>
            <span className="lw-quiet">{`${by ?? ""} ${formatInstant(at, timeZone)}`}</span>
            {template && place > 0 && (
              <Button size="small" onClick={() => onTake(template)}>
                {t("print:editor.take")}
              </Button>
            )}
          </li>
        ))}
        {delivered && (
          <li>
            <span>
              {t("print:editor.delivered")}
              {!onTakeBack && ` · ${t("print:editor.counts")}`}
            </span>
            {onTakeBack && (
              <Button size="small" onClick={onTakeBack}>
                {t("print:editor.takeBack")}
              </Button>
            )}
          </li>
        )}
      </ol>
      {!delivered && onTakeBack && (
        <Button size="small" onClick={onTakeBack}>
          {t("print:editor.takeAway")}
        </Button>
      )}
    </Part>
  );
}
