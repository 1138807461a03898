import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import useSWR from "swr";
import type { PrintTemplate } from "#define/print";
import { readPrints } from "../data/prints.ts";
import { problemOf } from "../data/problem.ts";
import { readPrintedModules } from "../data/templates.ts";
import { Notice } from "../parts/Notice.tsx";
import { NewTemplate } from "../template/NewTemplate.tsx";
import { TemplateEditor } from "../template/TemplateEditor.tsx";
import { Choice } from "./inputs.tsx";
import "../entry/entry.css";
import "../input/linkInput.css";
import "../template/template.css";

/** The print templates of the company: one of a module is chosen or begun, changed with its print beside it, and stored by edition. */
export default function PrintTemplates() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { data: modules, error } = useSWR("/api/prints", readPrintedModules);
  const [module = "", name = ""] = (params.get("id") ?? "").split("/");
  const chosen = modules?.includes(module) ? module : modules?.[0];
  const { data: prints } = useSWR(chosen ? ["prints", chosen] : null, () => readPrints(chosen ?? ""));
  const [begun, setBegun] = useState<{ id: string; template: PrintTemplate }>();
  const open = (id: string) =>
    setParams((before) => {
      const query = new URLSearchParams(before);
      query.set("id", id);
      query.delete("record");
      return query;
    });
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!modules || !prints) return <Notice kind="loading" />;
  if (!chosen) return <Notice kind="empty" />;
  const shown = module === chosen && name ? name : (prints[0]?.name ?? "standard");
  const id = `${chosen}/${shown}`;
  const names = prints.map((print) => ({ value: print.name, text: print.own ? `${print.title} *` : print.title }));
  return (
    <section className="lw-templates">
      <header>
        <h1>{t("admin.prints:title")}</h1>
        <Choice
          label={t("print:editor.module")}
          value={chosen}
          options={modules.map((each) => ({ value: each, text: t(`${each}:title`) })).toSorted((a, b) => a.text.localeCompare(b.text))}
          onChange={(next) => open(`${next}/`)}
        />
        <Choice
          label={t("shell:print.template")}
          value={shown}
          options={names.some(({ value }) => value === shown) ? names : [...names, { value: shown, text: shown }]}
          onChange={(next) => open(`${chosen}/${next}`)}
        />
        <NewTemplate
          taken={names.map(({ value }) => value)}
          like={prints.find((print) => print.name === shown)?.template}
          onBegin={(next, template) => {
            setBegun({ id: `${chosen}/${next}`, template });
            open(`${chosen}/${next}`);
          }}
        />
      </header>
      <TemplateEditor
        key={id}
        module={chosen}
        name={shown}
        record={params.get("record")}
        start={begun?.id === id ? begun.template : undefined}
        onGone={() => open(`${chosen}/`)}
      />
    </section>
  );
}
