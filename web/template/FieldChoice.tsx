import { Checkbox } from "@blueprintjs/core";
import { NameList, type NameOption } from "./NameList.tsx";

type FieldChoiceProps = {
  title: string;
  /** What it is called that nothing is chosen: the program decides. */
  auto: string;
  names: readonly string[] | undefined;
  options: readonly NameOption[];
  /** What a choice begins with. */
  usual: readonly string[];
  onChange: (names: readonly string[] | undefined) => void;
};

/** Fields that the program chooses, or a person. */
export function FieldChoice({ title, auto, names, options, usual, onChange }: FieldChoiceProps) {
  return (
    <>
      <Checkbox
        label={auto}
        aria-label={`${title}: ${auto}`}
        checked={names === undefined}
        onChange={() => onChange(names ? undefined : usual)}
      />
      {names && <NameList title={title} names={names} options={options} onChange={onChange} />}
    </>
  );
}
