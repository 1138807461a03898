import { useTranslation } from "react-i18next";
import { FieldInput } from "../entry/FieldInput.tsx";
import type { LabelMap } from "../entry/draft.ts";
import { useModuleWords } from "../parts/words.ts";
import { FIELD_SAMPLES, type FieldSample } from "./fields.ts";

/** What a control can be: whether it can be written, what stands in it, and whether something is wrong with that. */
type Shown = { editable: boolean; value: unknown; isWrong: boolean };
const STATES: Readonly<Record<string, (sample: FieldSample) => Shown>> = {
  empty: () => ({ editable: true, value: null, isWrong: false }),
  filled: ({ value }) => ({ editable: true, value, isWrong: false }),
  error: ({ wrong }) => ({ editable: true, value: wrong, isWrong: true }),
  readOnly: ({ value }) => ({ editable: false, value, isWrong: false }),
  readOnlyEmpty: () => ({ editable: false, value: null, isWrong: false }),
};

/** Every kind of field in every state of its control. */
export function FieldWall() {
  return (
    <table className="lw-gallery-fields">
      <thead>
        <tr>
          <th scope="col">kind</th>
          {Object.keys(STATES).map((state) => (
            <th key={state} scope="col">
              {state}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FIELD_SAMPLES.map((sample) => (
          <FieldRow key={sample.field.kind} sample={sample} />
        ))}
      </tbody>
    </table>
  );
}

function FieldRow({ sample }: { sample: FieldSample }) {
  const { t } = useTranslation();
  const words = useModuleWords(sample.module);
  const { name, field } = sample;
  const labels: LabelMap = { [name]: { "7": { code: "K-1007", name: t("report:places.NM") } } };
  return (
    <tr>
      <th scope="row">{field.kind}</th>
      {Object.entries(STATES).map(([state, shownOf]) => {
        const { editable, value, isWrong } = shownOf(sample);
        return (
          <td key={state} data-state={state}>
            <FieldInput
              name={name}
              field={{ ...field, required: true }}
              value={value}
              labels={labels}
              scope={{ stage: "draft", values: { [name]: value }, may: () => true }}
              editable={editable}
              fault={isWrong ? t("problems:issues.required", { label: words.field(name) }) : undefined}
              words={words}
              onChange={() => undefined}
              onPick={() => undefined}
            />
          </td>
        );
      })}
    </tr>
  );
}
