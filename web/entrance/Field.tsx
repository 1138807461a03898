import type { InputHTMLAttributes, Ref } from "react";

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> & {
  id: string;
  label: string;
  value: string;
  onType: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A field of the entrance below its label. */
export function Field({ id, label, onType, ...input }: FieldProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} required onChange={(event) => onType(event.target.value)} />
    </>
  );
}
