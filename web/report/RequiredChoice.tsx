import { useTranslation } from "react-i18next";
import type { SliceSource } from "../data/slices/source.ts";
import { FilterChoice } from "../reportMenu/FilterMenu.tsx";
import type { ReportPartProps } from "./ReportHead.tsx";

/** Asks for what a report cannot be read without, one dimension at a time. */
export function RequiredChoice({ name, ...part }: ReportPartProps & { source: SliceSource; name: string }) {
  const { t } = useTranslation();
  const title = t("report:chooseFirst", { dimension: part.words.dimension(name) });
  return (
    <section className="lw-required" aria-label={title}>
      <h2>{title}</h2>
      <FilterChoice key={name} {...part} only={name} />
    </section>
  );
}
