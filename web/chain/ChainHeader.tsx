import { useTranslation } from "react-i18next";
import type { LinkField } from "#define/field";
import { useApprovalModules } from "../data/approval.ts";
import { LinkInput } from "../input/LinkInput.tsx";
import type { ModuleWords } from "../parts/words.ts";
import type { ChainDraft } from "./chainDraft.ts";
import { Choice, Labelled } from "../own/inputs.tsx";

const UNIT: LinkField = { kind: "link", to: "masterData.businessUnit" };
const NAMES = ["nameZh", "nameEn", "nameRu"] as const;

type ChainHeaderProps = { draft: ChainDraft; editable: boolean; words: ModuleWords; onChange: (part: Partial<ChainDraft>) => void };

/** What a chain is for: documents of a type, in a unit or all; its names, and where a document that came back goes on. */
export function ChainHeader({ draft, editable, words, onChange }: ChainHeaderProps) {
  const { t } = useTranslation();
  const modules = useApprovalModules() ?? [];
  return (
    <div className="lw-header-form">
      <Choice
        label={words.field("module")}
        place="module"
        required
        disabled={!editable}
        value={draft.module}
        options={modules.map(({ module }) => ({ value: module, text: t(`${module}:title`) }))}
        onChange={(module) => onChange({ module })}
      />
      <Labelled label={words.field("unitId")} place="unitId">
        {editable ? (
          <LinkInput
            aria-label={words.field("unitId")}
            link={UNIT}
            value={draft.unitId || null}
            label={draft.unitLabel}
            values={{}}
            placeholder={t("approval:modeler.allUnits")}
            onPick={(choice) => onChange({ unitId: choice?.value ?? "", unitLabel: choice?.label })}
          />
        ) : (
          <span className="lw-fixed">{draft.unitLabel?.name ?? t("approval:modeler.allUnits")}</span>
        )}
      </Labelled>
      <Choice
        label={words.field("resubmit")}
        place="resubmit"
        required
        disabled={!editable}
        value={draft.resubmit}
        options={["start", "returner"].map((value) => ({ value, text: words.choice("resubmit", value) }))}
        onChange={(resubmit) => onChange({ resubmit })}
      />
      {NAMES.map((name) => (
        <Labelled key={name} label={words.field(name)} place={name}>
          <input
            className="lw-input"
            aria-label={words.field(name)}
            readOnly={!editable}
            maxLength={200}
            value={draft[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </Labelled>
      ))}
    </div>
  );
}
