type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  values: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** One of a few values, with its label above. */
export function Choice<T extends string>({ label, value, values, onChange }: ChoiceProps<T>) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(values.find((one) => one.value === event.target.value)?.value ?? value)}>
        {values.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}
