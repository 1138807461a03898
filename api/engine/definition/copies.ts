import type { LinkField } from "#define/field";

/** What choosing a record copies into the own one: column there, own field. */
export const copiesOf = ({ fetches = {}, proposes = {} }: LinkField): readonly (readonly [from: string, to: string])[] => [
  ...Object.entries(fetches),
  ...Object.entries(proposes).map(([from, { field }]) => [from, field] as const),
];
