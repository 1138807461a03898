import { type Figure, type Part, untargeted } from "./figure.ts";
import { settle } from "./host.ts";
import { postingOf, RECEIPTS, sound } from "./preview.ts";
import { bodyOf, loadPeople, openServing } from "./served.ts";
import { rounded, spreadOf, timed } from "./timing.ts";

const LINES = 20;
/** As many as the measured pool has connections. */
const AT_ONCE = 8;
const [WARM, SAVES] = [80, 800];

/** Receipts of 20 lines that several people save at once: all of them wait for the row of the same number series. */
export const saving: Part = {
  name: "saving",
  measure: (place) =>
    place.database("bench_saving", async (bench) => {
      await loadPeople(bench);
      await settle(bench.owner);
      const serving = await openServing(bench, place.folder);
      try {
        const post = await postingOf(serving);
        const lines = Array.from({ length: LINES }, (_, at) => sound(at));
        const save = async () => bodyOf(await post(RECEIPTS, lines));
        await taken(WARM, save);
        return figuresOf(await taken(SAVES, save));
      } finally {
        await serving.close();
      }
    }),
};

function figuresOf(each: readonly number[]): Figure[] {
  const spread = spreadOf(each);
  const what = `Save a receipt of ${LINES} lines, ${AT_ONCE} connections`;
  const counts = { saves: each.length };
  return [
    untargeted(what, spread.p50, "ms", counts, spread),
    untargeted(`${what}: p95 against the median`, rounded(spread.p95 / spread.p50), "x time", counts),
  ];
}

/** How long each of so many saves took, several at once, the next one as soon as one is done. */
async function taken(saves: number, save: () => Promise<unknown>): Promise<number[]> {
  const each: number[] = [];
  let left = saves;
  const worker = async () => {
    while (left-- > 0) each.push(await timed(save));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return each;
}
