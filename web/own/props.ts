import type { Ref } from "react";
import type { Description, ScreenDescription } from "../data/description.ts";
import type { OpenRecord } from "../entry/useRecord.ts";

/** What a screen of our own is told: the module that names it, and which of its screens it is. */
export type OwnProps = { module: Description; screen: ScreenDescription; name: string };

/**
 * What a part of our own is told: the record that it stands in, where it leaves what is done once that is saved, and whom it tells that it
 * saved it itself.
 */
export type PartProps = {
  module: Description;
  record: OpenRecord;
  afterSave: Ref<(id: string) => Promise<void>>;
  onStored: (id: string) => void;
};
