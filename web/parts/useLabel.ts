import useSWRImmutable from "swr/immutable";
import type { LinkField } from "#define/field";
import { useDescription } from "../data/description.ts";
import { readRecord, type Label } from "../data/records.ts";
import { choiceFor, labelOf } from "./picking.ts";

/** The label of a link value whose record is at hand nowhere: asked from its module; undefined while `known` has it or it is under way. */
export function useLabel(link: LinkField, value: string | null, known: Label | undefined): Label | undefined {
  const wanted = value !== null && !known;
  const target = useDescription(wanted && link.by !== "code" ? link.to : null).data;
  const isReady = wanted && (link.by === "code" || target !== undefined);
  const { data } = useSWRImmutable(isReady ? ["label", link.to, link.by ?? "id", value] : null, async () => {
    if (!target) return (await choiceFor(link, value ?? ""))?.label;
    const { id, header } = await readRecord(link.to, value ?? "");
    return labelOf({ ...header, id }, target);
  });
  return known ?? data;
}
