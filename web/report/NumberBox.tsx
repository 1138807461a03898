import { useState } from "react";
import { compare } from "#define/decimal";
import { NumberInput } from "../input/NumberInput.tsx";
import { isComposing } from "../parts/composing.ts";

/** As many digits as an address keeps of a number. */
const DECIMAL = /^-?\d{1,14}(\.\d{1,6})?$/;

type NumberBoxProps = {
  value: string;
  from?: number;
  to?: number;
  className?: string;
  placeholder?: string;
  "aria-label": string;
  /** The number that was left there, "" for none. */
  onSet: (given: string) => void;
};

/** A number that is taken when it is left or entered; what is none, or out of bounds, stays and is marked. */
export function NumberBox({ value, from, to, onSet, ...input }: NumberBoxProps) {
  const [given, setGiven] = useState(value);
  const isTaken = given === "" || (DECIMAL.test(given) && isWithin(given, from, to));
  return (
    <NumberInput
      {...input}
      value={given}
      aria-invalid={!isTaken}
      onChange={(next) => setGiven(next ?? "")}
      onBlur={() => isTaken && given !== value && onSet(given)}
      onKeyDown={(event) => isComposing(event) || (event.key === "Enter" && event.currentTarget.blur())}
    />
  );
}

function isWithin(given: string, from: number | undefined, to: number | undefined): boolean {
  return (from === undefined || compare(given, String(from)) >= 0) && (to === undefined || compare(given, String(to)) <= 0);
}
