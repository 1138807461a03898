import type { Panel } from "#define/cockpit";
import { bandWord, spanWord } from "#define/pivot/pivot";
import { shortName } from "./shortName.ts";
import type { Say } from "./say.ts";

type Keyed = { key: string | null; label: string | null };

/** What a key of a panel's slice is called: as the data say, else by the word for a week, a choice or a band. */
export function keyName(panel: Panel, slice: string, { key, label }: Keyed, say: Say): string {
  const { dataset = "", by = [] } = panel.slices[slice] ?? {};
  if (label !== null) return shortName(label, by[0] ?? "");
  if (key === null || key === "") return say.word("report:without");
  const span = by[0] === "week" ? spanWord("week", key) : undefined;
  if (span) return say.word(`report:${span.word}`, span.parts);
  const known = say.known(`${dataset}:choices.${by[0]}.${key}`) ?? say.known(`${dataset}:buckets.${key}`);
  if (known !== undefined) return known;
  const band = by[0]?.startsWith("bucket") ? bandWord(key) : undefined;
  return band ? say.word(`report:${band.word}`, band.parts) : key;
}
