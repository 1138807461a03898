import { Button, PopoverNext } from "@blueprintjs/core";
import { Lightbulb } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../data/language.ts";

export type Tip = {
  id: string;
  field: string | null;
  nameZh: string | null;
  nameEn: string | null;
  nameRu: string | null;
  contentZh: string | null;
  contentEn: string | null;
  contentRu: string | null;
};

/** The sign behind which the tips of a screen stand. */
export default function TipList({ tips, isHovered }: { tips: readonly Tip[]; isHovered: boolean }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <PopoverNext
      interactionKind={isHovered ? "hover" : "click"}
      content={
        <dl className="lw-tips">
          {tips.map((tip) => (
            <div key={tip.id}>
              <dt>{{ zh: tip.nameZh, en: tip.nameEn, ru: tip.nameRu }[language] ?? tip.nameZh ?? tip.nameEn ?? tip.nameRu}</dt>
              <dd>
                {{ zh: tip.contentZh, en: tip.contentEn, ru: tip.contentRu }[language] ?? tip.contentZh ?? tip.contentEn ?? tip.contentRu}
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <Button variant="minimal" size="small" icon={<Lightbulb />} aria-label={t("shell:tips")} title={t("shell:tips")} />
    </PopoverNext>
  );
}
