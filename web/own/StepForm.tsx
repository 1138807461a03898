import { Tag } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { LinkField } from "#define/field";
import { useApprovalModules } from "../data/approval.ts";
import { useDescription } from "../data/description.ts";
import { LinkInput } from "../input/LinkInput.tsx";
import { useModuleWords, type ModuleWords } from "../parts/words.ts";
import { MODES, RESOLVERS, TIMEOUTS, type StepDraft } from "../chain/chainDraft.ts";
import { Choice, Labelled, Text } from "./inputs.tsx";

const ROLE: LinkField = { kind: "link", to: "admin.role" };
const EMPLOYEE: LinkField = { kind: "link", to: "masterData.employee" };
const NAMES = ["nameZh", "nameEn", "nameRu"] as const;

type StepFormProps = { step: StepDraft; module: string; editable: boolean; words: ModuleWords; onChange: (step: StepDraft) => void };

/** What one step says: who, how many of them, when it applies, and what happens when time runs out. */
export function StepForm({ step, module, editable, words, onChange }: StepFormProps) {
  const part = { step, module, editable, words, set: (more: Partial<StepDraft>) => onChange({ ...step, ...more }) };
  const hasAmount = useApprovalModules()?.some((each) => each.module === module && each.amount !== null) ?? false;
  return (
    <form className="lw-step-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={!editable}>
        {NAMES.map((name) => (
          <Said key={name} name={name} {...part} />
        ))}
        <OneOf name="resolver" values={RESOLVERS} {...part} />
        <Who {...part} />
        <OneOf name="mode" values={MODES} {...part} />
        {step.mode === "ratio" && <Said name="ratio" numeric {...part} />}
        {hasAmount && (
          <>
            <Said name="amountFrom" numeric {...part} />
            <Said name="amountTo" numeric {...part} />
          </>
        )}
        <OnlyFor {...part} />
        <Said name="hours" numeric {...part} />
        <OneOf name="onTimeout" values={TIMEOUTS} none="-" {...part} />
      </fieldset>
    </form>
  );
}

type PartProps = { step: StepDraft; module: string; editable: boolean; words: ModuleWords; set: (part: Partial<StepDraft>) => void };
type Named<Kind> = { [Name in keyof StepDraft]-?: StepDraft[Name] extends Kind ? Name : never }[keyof StepDraft];
type Written = Exclude<Named<string>, "resolver" | "mode">;

/** A text of the step, or a figure, under its own word. */
function Said({ name, numeric = false, step, editable, words, set }: PartProps & { name: Written; numeric?: boolean }) {
  return (
    <Text
      label={words.lineField("steps", name)}
      place={`steps.${name}`}
      value={step[name]}
      editable={editable}
      numeric={numeric}
      onChange={(value) => set({ [name]: value })}
    />
  );
}

type Chosen = { name: "resolver" | "mode" | "onTimeout"; values: readonly string[]; none?: string };

/** One of the words that a field of the step may have. */
function OneOf({ name, values, none, step, words, set }: PartProps & Chosen) {
  return (
    <Choice
      label={words.lineField("steps", name)}
      place={`steps.${name}`}
      value={step[name]}
      options={values.map((value) => ({ value, text: words.choice(name, value) }))}
      onChange={(value) => set({ [name]: value })}
      {...(none === undefined ? { required: true } : { none })}
    />
  );
}

function Who(part: PartProps) {
  const { step, words, set } = part;
  if (step.resolver === "leader") return <Said name="levels" numeric {...part} />;
  if (step.resolver === "field") return <PersonField {...part} />;
  if (step.resolver === "people") return <People {...part} />;
  const label = words.lineField("steps", "roleId");
  return (
    <Labelled label={label} place="steps.roleId" required>
      <LinkInput
        aria-label={label}
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
