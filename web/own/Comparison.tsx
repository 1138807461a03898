import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { plainText } from "#define/text";
import type { Description } from "../data/description.ts";
import { readRecord, type ListRow } from "../data/records.ts";
import type { ModuleWords } from "../parts/words.ts";
import { whenOf, whoOf } from "../chain/ChainFlow.tsx";
import { nameOf } from "../chain/ChainList.tsx";
import { draftOf, type ChainDraft, type StepDraft } from "../chain/chainDraft.ts";
import { Choice } from "./inputs.tsx";

type ComparisonProps = { module: Description; draft: ChainDraft; own: string; rows: readonly ListRow[]; words: ModuleWords };

/** The steps of this version beside those of another version of the same document type and unit. */
export function Comparison({ module, draft, own, rows, words }: ComparisonProps) {
  const { t } = useTranslation();
  const others = rows.filter((row) => row.id !== own && row.module === draft.module && plainText(row.unitId) === draft.unitId);
  const [chosen, setChosen] = useState(others[0]?.id ?? "");
  const { data } = useSWR(chosen ? ["record", module.id, chosen] : null, () => readRecord(module.id, chosen));
  const theirs = data ? draftOf(data).steps : [];
  const length = Math.max(theirs.length, draft.steps.length);
  const told = (step: StepDraft | undefined) =>
    step ? [nameOf(step), whoOf(step, words), whenOf(step, words, t)].filter(Boolean).join(" · ") : "";
  if (others.length === 0) return <p className="lw-step-form lw-quiet">{t("approval:modeler.noOther")}</p>;
  return (
    <div className="lw-step-form">
      <Choice
        label={t("approval:modeler.compare")}
        value={chosen}
        options={others.map((row) => ({
          value: row.id ?? "",
          text: `${row.no ? t("approval:modeler.version", { no: plainText(row.no) }) : words.stage("draft")} ${nameOf(row)}`,
        }))}
        onChange={setChosen}
      />
      <ol className="lw-compared">
        {Array.from({ length }, (_, at) => {
          const [before, after] = [told(theirs[at]), told(draft.steps[at])];
          return (
            <li key={at} data-same={before === after}>
              {before === after ? (
                after
              ) : (
                <>
                  {before && <del>{before}</del>} {after && <ins>{after}</ins>}
                </>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
