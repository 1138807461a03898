import { Button, PopoverNext } from "@blueprintjs/core";
import { Lightbulb } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { getValue } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { useSetting } from "../office/settings.ts";

type Tip = {
  id: string;
  field: string | null;
  nameZh: string | null;
  nameEn: string | null;
  nameRu: string | null;
  contentZh: string | null;
  contentEn: string | null;
  contentRu: string | null;
};

/** The tips of the screen that is looked at, shown when the sign is clicked or pointed at, as the viewer wants it. */
export function Tips({ path }: { path: string }) {
  const { t } = useTranslation();
  const [event] = useSetting("tipEvent");
  const filter = JSON.stringify({ path: path.split("?")[0], stage: "enabled" });
  const { data } = useSWR<{ rows: readonly Tip[] }, unknown>(
    `/api/documents/masterData.operationTip?filter=${encodeURIComponent(filter)}`,
    getValue,
  );
  const language = currentLanguage();
  const tips = data?.rows ?? [];
  if (tips.length === 0) return null;
  return (
    <PopoverNext
      interactionKind={event === "hover" ? "hover" : "click"}
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
