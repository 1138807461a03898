import { setTimeout } from "node:timers/promises";
import type { Slices } from "#analytics/slices";
import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import type { Slice, SliceAnswer } from "#define/slice/query";
import type { Viewer } from "#define/viewer";
import { answerable } from "#query/answerable";
import { readAddress } from "#query/addressRead";
import { askable } from "#query/askable";
import { firstSlices } from "#query/questions";
import { usable } from "#query/usable";

type Opened = { report: Report; dataset: Sliceable; address: string };
type First = { slice: Slice; answer: SliceAnswer };

/** Milliseconds that a page waits for its figures before it is shown without them. */
const PATIENCE = 1_000;

/**
 * What the screen of a report asks first at an address, with the answers for a viewer. What cannot be answered, or not soon, is left out:
 * the screen asks it itself and hears why.
 */
export async function firstAnswers(slices: Slices, viewer: Viewer, opened: Opened, signal: AbortSignal): Promise<First[]> {
  const together = slices.asOne();
  const late = new AbortController();
  const tooLate = setTimeout(PATIENCE, null, { signal: late.signal }).catch(() => null);
  const asked = slicesAt(opened, await slices.today(viewer)).map(async (slice) => {
    const answer = together.answer(viewer, slice, signal).catch(() => null);
    const soon = await Promise.race([answer, tooLate]);
    return soon ? [{ slice, answer: soon }] : [];
  });
  const answered = (await Promise.all(asked)).flat();
  late.abort();
  return answered;
}

function slicesAt({ report, dataset, address }: Opened, today: string): Slice[] {
  const own = usable(report, dataset);
  const asked = readAddress(askable(own, dataset, today), new URLSearchParams(address));
  return firstSlices(own, dataset, answerable(own, dataset, today, asked).state);
}
