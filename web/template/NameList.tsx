import { Button } from "@blueprintjs/core";
import { ArrowDown, ArrowUp, Cross } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { moved } from "./moved.ts";

export type NameOption = { name: string; label: string };
type NameListProps = {
  title: string;
  names: readonly string[];
  options: readonly NameOption[];
  onChange: (names: readonly string[]) => void;
};

/** Fields in order: moved up and down, taken out, and further ones put at the end. */
export function NameList({ title, names, options, onChange }: NameListProps) {
  const { t } = useTranslation();
  const labelOf = (name: string) => options.find((option) => option.name === name)?.label ?? name;
  const left = options.filter(({ name }) => !names.includes(name));
  return (
    <div className="lw-names" role="group" aria-label={title}>
      <ol>
        {names.map((name, at) => (
          <li key={name}>
            <span>{labelOf(name)}</span>
            <Button
              variant="minimal"
              size="small"
              icon={<ArrowUp size={12} />}
              disabled={at === 0}
              aria-label={t("print:editor.up", { name: labelOf(name) })}
              onClick={() => onChange(moved(names, at, -1))}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<ArrowDown size={12} />}
              disabled={at === names.length - 1}
              aria-label={t("print:editor.down", { name: labelOf(name) })}
              onClick={() => onChange(moved(names, at, 1))}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<Cross size={12} />}
              aria-label={t("print:editor.remove", { name: labelOf(name) })}
              onClick={() => onChange(names.filter((each) => each !== name))}
            />
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <select
          className="lw-input"
          aria-label={t("print:editor.addTo", { name: title })}
          value=""
          onChange={(event) => onChange([...names, event.target.value])}
        >
          <option value="">{t("print:editor.add")}</option>
          {left.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
