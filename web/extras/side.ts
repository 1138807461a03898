import type { Description } from "../data/description.ts";
import type { SavedRecord } from "../data/records.ts";
import type { ModuleWords } from "../parts/words.ts";

/** What every tab beside a record is given: the record as it is stored, and how it is called. */
export type SideProps = { module: Description; stored: SavedRecord; words: ModuleWords };
