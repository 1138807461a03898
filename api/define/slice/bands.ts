import type { Bucket, Dataset, OwnBands } from "#define/dataset";
import type { Language } from "#define/viewer";

/** As many bounds as a set may have. */
export const MOST_BOUNDS = 12;

/** A set that people of a company made: `ends` are the last days of its bands, ascending; what is older is the last band. */
export type MadeBands = {
  id: string;
  names: Readonly<Record<Language, string>>;
  uses: readonly OwnBands["use"][];
  ends: readonly number[];
};

/** A complete, gapless list of buckets from the last day of each: the first is open below, the last above. */
export function upTo(first: number | null, ...ends: readonly number[]): Bucket[] {
  const [start, ...rest] = ends;
  const closed = rest.map((to, index) => ranged((ends[index] ?? 0) + 1, to));
  const lowest = first === null ? [] : [{ key: "notDue", from: null, to: first }];
  const opening: Bucket[] =
    start === undefined ? [] : [first === null ? { key: `d0to${start}`, from: null, to: start } : ranged(first + 1, start)];
  const last = (ends.at(-1) ?? first ?? 0) + 1;
  return [...lowest, ...opening, ...closed, { key: `d${last}up`, from: last, to: null }];
}

const ranged = (from: number, to: number): Bucket => ({ key: `d${from}to${to}`, from, to });

/** How a parameter names a set that people made. */
export const bandsKey = (id: string): string => `set${id}`;

/** A dataset as a company has it: the sets that its people made stand beside those delivered. */
export function withMadeBands<D extends Pick<Dataset, "params" | "bucketSets" | "ownBands">>(dataset: D, made: readonly MadeBands[]): D {
  const { ownBands, params, bucketSets = {} } = dataset;
  const sets = made.filter(({ uses }) => ownBands !== undefined && uses.includes(ownBands.use));
  const param = ownBands && params[ownBands.param];
  if (!ownBands || param?.kind !== "choice" || sets.length === 0) return dataset;
  const keys = sets.map(({ id }) => bandsKey(id));
  const within = param.within && {
    ...param.within,
    cases: Object.fromEntries(Object.entries(param.within.cases).map(([name, values]) => [name, [...values, ...keys]])),
  };
  const names = Object.fromEntries(sets.map((set) => [bandsKey(set.id), set.names]));
  return {
    ...dataset,
    params: { ...params, [ownBands.param]: { ...param, values: [...param.values, ...keys], ...(within ? { within } : {}), names } },
    bucketSets: Object.fromEntries(
      Object.entries(bucketSets).map(([group, delivered]) => [
        group,
        {
          ...delivered,
          ...Object.fromEntries(sets.map((set) => [bandsKey(set.id), bandsIn(ownBands, group, delivered[param.initial], set.ends)])),
        },
      ]),
    ),
  };
}

/** A group of sets that ages are not counted in is the same whatever the set. */
function bandsIn({ begins }: OwnBands, group: string, initial: readonly Bucket[] = [], ends: readonly number[]): readonly Bucket[] {
  const first = begins[group];
  return first === undefined ? initial : upTo(first, ...ends);
}
