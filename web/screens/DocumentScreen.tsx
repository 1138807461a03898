import type { ScreenProps } from "../frame/ScreenPane.tsx";
import { Notice } from "../parts/Notice.tsx";

/** A screen of a module: its list, or the record that the address names. */
export default function DocumentScreen({ definition }: ScreenProps) {
  return <Notice kind="empty" key={definition} />;
}
