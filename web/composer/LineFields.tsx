import { useTranslation } from "react-i18next";
import type { ReportLine } from "#define/report";
import { useSession } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";

type LineFieldsProps = {
  /** Figures and dimensions of the report; figures lead somewhere. */
  metrics: readonly string[];
  groups: readonly string[];
  lines: Readonly<Record<string, ReportLine>>;
  word: (name: string) => string;
  onChange: (lines: Readonly<Record<string, ReportLine>>) => void;
};

/** What figures and dimensions are called here, what is remarked on them, and the report that a figure leads to. */
export function LineFields({ metrics, groups, lines, word, onChange }: LineFieldsProps) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const reports = menu.flatMap(({ items }) => items).filter(({ kind }) => kind === "report");
  const names = [...metrics, ...groups.filter((name) => !metrics.includes(name))];
  const change = (name: string, part: keyof ReportLine, text: string): void => {
    const { [part]: _former, ...others } = lines[name] ?? {};
    onChange({ ...lines, [name]: text === "" ? others : { ...others, [part]: text } });
  };
  return names.map((name) => (
    <fieldset key={name} data-line={name}>
      <legend>{word(name)}</legend>
      <input
        aria-label={`${word(name)} ${t("composer:label")}`}
        placeholder={t("composer:label")}
        maxLength={60}
        value={lines[name]?.label ?? ""}
        onChange={(event) => change(name, "label", event.target.value)}
      />
      {metrics.includes(name) && (
        <>
          <input
            aria-label={`${word(name)} ${t("composer:remark")}`}
            placeholder={t("composer:remark")}
            maxLength={500}
            value={lines[name]?.remark ?? ""}
            onChange={(event) => change(name, "remark", event.target.value)}
          />
          <select
            aria-label={`${word(name)} ${t("composer:drill")}`}
            value={lines[name]?.drill ?? ""}
            onChange={(event) => change(name, "drill", event.target.value)}
          >
            <option value="">{t("composer:drill")}</option>
            {reports.map((item) => (
              <option key={item.path} value={item.path}>
                {titleOfItem(item, t)}
              </option>
            ))}
          </select>
        </>
      )}
    </fieldset>
  ));
}
