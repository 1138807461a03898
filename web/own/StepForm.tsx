import { Tag } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { LinkField } from "#define/field";
import { useApprovalModules } from "../data/approval.ts";
import { useDescription } from "../data/description.ts";
import { LinkInput } from "../parts/LinkInput.tsx";
import { useModuleWords, type ModuleWords } from "../parts/words.ts";
import { MODES, RESOLVERS, TIMEOUTS, type StepDraft } from "./chainDraft.ts";
import { Choice, Labelled, Text } from "./inputs.tsx";

const ROLE: LinkField = { kind: "link", to: "admin.role" };
const EMPLOYEE: LinkField = { kind: "link", to: "masterData.employee" };
const NAMES = ["nameZh", "nameEn", "nameRu"] as const;

type StepFormProps = { step: StepDraft; module: string; editable: boolean; words: ModuleWords; onChange: (step: StepDraft) => void };

/** What one step says: who, how many of them, when it applies, and what happens when time runs out. */
export function StepForm({ step, module, editable, words, onChange }: StepFormProps) {
  const label = (name: string) => words.lineField("steps", name);
  const set = (part: Partial<StepDraft>) => onChange({ ...step, ...part });
  const hasAmount = useApprovalModules()?.find((each) => each.module === module)?.amount ?? null;
  return (
    <form className="lw-step-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={!editable}>
        {NAMES.map((name) => (
          <Text
            key={name}
            label={label(name)}
            place={`steps.${name}`}
            value={step[name]}
            editable={editable}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <Choice
          label={label("resolver")}
          place="steps.resolver"
          required
          value={step.resolver}
          options={RESOLVERS.map((value) => ({ value, text: words.choice("resolver", value) }))}
          onChange={(value) => set({ resolver: value as StepDraft["resolver"] })}
        />
        <Who {...{ step, module, editable, words, set }} />
        <Choice
          label={label("mode")}
          place="steps.mode"
          required
          value={step.mode}
          options={MODES.map((value) => ({ value, text: words.choice("mode", value) }))}
          onChange={(value) => set({ mode: value as StepDraft["mode"] })}
        />
        {step.mode === "ratio" && (
          <Text
            label={label("ratio")}
            place="steps.ratio"
            value={step.ratio}
            editable={editable}
            numeric
            onChange={(ratio) => set({ ratio })}
          />
        )}
        {hasAmount !== null && (
          <>
            <Text
              label={label("amountFrom")}
              place="steps.amountFrom"
              value={step.amountFrom}
              editable={editable}
              numeric
              onChange={(amountFrom) => set({ amountFrom })}
            />
            <Text
              label={label("amountTo")}
              place="steps.amountTo"
              value={step.amountTo}
              editable={editable}
              numeric
              onChange={(amountTo) => set({ amountTo })}
            />
          </>
        )}
        <OnlyFor {...{ step, module, editable, words, set }} />
        <Text
          label={label("hours")}
          place="steps.hours"
          value={step.hours}
          editable={editable}
          numeric
          onChange={(hours) => set({ hours })}
        />
        <Choice
          label={label("onTimeout")}
          place="steps.onTimeout"
          value={step.onTimeout}
          none="-"
          options={TIMEOUTS.map((value) => ({ value, text: words.choice("onTimeout", value) }))}
          onChange={(onTimeout) => set({ onTimeout })}
        />
      </fieldset>
    </form>
  );
}

type PartProps = { step: StepDraft; module: string; editable: boolean; words: ModuleWords; set: (part: Partial<StepDraft>) => void };

function Who({ step, module, editable, words, set }: PartProps) {
  const label = (name: string) => words.lineField("steps", name);
  if (step.resolver === "leader")
    return (
      <Text
        label={label("levels")}
        place="steps.levels"
        value={step.levels}
        editable={editable}
        numeric
        onChange={(levels) => set({ levels })}
      />
    );
  if (step.resolver === "field") return <PersonField {...{ step, module, editable, words, set }} />;
  if (step.resolver === "people") return <People {...{ step, module, editable, words, set }} />;
  return (
    <Labelled label={label("roleId")} place="steps.roleId" required>
      <LinkInput
        aria-label={label("roleId")}
        link={ROLE}
        value={step.roleId || null}
        label={step.roleLabel}
        values={{}}
        onPick={(choice) => set({ roleId: choice?.value ?? "", roleLabel: choice?.label })}
      />
    </Labelled>
  );
}

function People({ step, words, editable, set }: PartProps) {
  return (
    <Labelled label={words.lines("people")} place="steps.people" required>
      <span className="lw-step-people">
        {step.people.map(({ id, label }) => (
          <Tag key={id} {...(editable ? { onRemove: () => set({ people: step.people.filter((each) => each.id !== id) }) } : {})}>
            {label.name ?? label.code}
          </Tag>
        ))}
      </span>
      {editable && (
        <LinkInput
          key={step.people.length}
          aria-label={words.lines("people")}
          link={EMPLOYEE}
          value={null}
          label={undefined}
          values={{}}
          onPick={(choice) =>
            choice &&
            !step.people.some(({ id }) => id === choice.value) &&
            set({ people: [...step.people, { id: choice.value, label: choice.label }] })
          }
        />
      )}
    </Labelled>
  );
}

function PersonField({ step, module, words, set }: PartProps) {
  const names = useModuleWords(module);
  const { data } = useDescription(module || null);
  const fields = Object.entries(data?.fields ?? {}).filter(([, field]) => field.kind === "link" && field.to === EMPLOYEE.to);
  return (
    <Choice
      label={words.lineField("steps", "field")}
      place="steps.field"
      required
      value={step.field}
      options={fields.map(([value]) => ({ value, text: names.field(value) }))}
      onChange={(field) => set({ field })}
    />
  );
}

/** The step applies only where a header field holds one of these values. */
function OnlyFor({ step, module, editable, words, set }: PartProps) {
  const { t } = useTranslation();
  const names = useModuleWords(module);
  const { data } = useDescription(module || null);
  const fields = Object.keys(data?.fields ?? {});
  const only = step.only ?? { field: "", values: "" };
  return (
    <>
      <Choice
        label={words.lineField("steps", "condition")}
        place="steps.condition"
        value={only.field}
        none={t("approval:modeler.always")}
        options={fields.map((value) => ({ value, text: names.field(value) }))}
        onChange={(field) => set({ only: field === "" ? null : { ...only, field } })}
      />
      {only.field !== "" && (
        <Text
          label={t("approval:modeler.values")}
          value={only.values}
          editable={editable}
          onChange={(values) => set({ only: { ...only, values } })}
        />
      )}
    </>
  );
}
