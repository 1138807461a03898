import useSWRImmutable from "swr/immutable";
import type { LinkField } from "#define/field";
import { useDescription } from "../data/description.ts";
import { readRecord, type Label } from "../data/records.ts";
import { labelOf } from "../parts/picking.ts";

/** The label of a link value whose record is at hand nowhere: asked from its module; undefined while `known` has it or it is under way. */
export function useLabel(link: LinkField, value: string | null, known: Label | undefined): Label | undefined {
  const wanted = value !== null && !known && link.by !== "code";
  const target = useDescription(wanted ? link.to : null).data;
  const { data } = useSWRImmutable(wanted && target ? ["label", link.to, value] : null, async () => {
    const { id, header } = await readRecord(link.to, value ?? "");
    return target ? labelOf({ ...header, id }, target) : undefined;
  });
  return known ?? data;
}
