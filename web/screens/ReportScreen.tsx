import type { ScreenProps } from "../frame/ScreenPane.tsx";
import { Notice } from "../parts/Notice.tsx";

export default function Screen({ definition }: ScreenProps) {
  return <Notice kind="loading" key={definition} />;
}
