import type { ComponentType, Ref } from "react";
import type { Description } from "../data/description.ts";
import type { OpenRecord } from "../entry/useRecord.ts";
import { lazily } from "../parts/lazily.ts";

/** What a part of our own is told: the record that it stands in, where it leaves what is done once that is saved, and whom it tells that it saved it itself. */
export type PartProps = {
  module: Description;
  record: OpenRecord;
  afterSave: Ref<(id: string) => Promise<void>>;
  onStored: (id: string) => void;
};

/** What stands above the lines of a record where no field can say it, by the name that a screen gives it. */
export const OWN_PARTS: Readonly<Record<string, ComponentType<PartProps>>> = {
  SourceReader: lazily(() => import("./SourceReader.tsx")),
};
