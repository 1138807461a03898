import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { currentLanguage } from "../data/language.ts";
import { lookAddress } from "../data/prints.ts";
import { Notice } from "../parts/Notice.tsx";
import "./office.css";

/** A document on paper, as the server makes it of `?module=&id=&template=`. */
export default function PrintOut() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [module, id] = [params.get("module"), params.get("id")];
  if (!module || !id) return <Notice kind="missing" />;
  const order = {
    ids: id.split(","),
    template: params.get("template") ?? "standard",
    language: currentLanguage(),
    paper: "sheet",
    copies: 1,
  } as const;
  return (
    <embed className="lw-print-out" type="application/pdf" title={t("office.shell:screens.printOut")} src={lookAddress(module, order)} />
  );
}
