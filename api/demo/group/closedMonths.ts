import { act } from "#engine/write/act";
import { shaped } from "#db/row";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { firstOfMonth } from "#demo/day";
import { openMonths } from "#posting/stock/openMonths";

const PERIOD = "warehouse.stockPeriod";
/** The month of the last day and the one before it stay open. */
const OPEN = 2;

/** Opens the months of a company's warehouses from a day on up to today, as its accountant did when the books began. */
export const openMonthsFrom = (runtime: Runtime, compId: number, on: string): Promise<void> =>
  inWork(runtime, systemViewer(compId, "demo"), (work) => openMonths(work, on.slice(0, 7), work.today.slice(0, 7)));

/** Closes the months of a company's warehouses one after another, as its accountant did; what is still written must lie in the last two. */
export async function closeMonths(runtime: Runtime, compId: number, endOn: string, months: number): Promise<void> {
  const module = runtime.definitions.modules.get(PERIOD);
  if (!module) throw new Error(`no module ${PERIOD}`);
  for (let back = months; back >= OPEN; back--) {
    const month = firstOfMonth(endOn, -back).slice(0, 7);
    await inWork(runtime, systemViewer(compId, "demo"), async (work) => {
      const periods = await work.run(
        shaped({
          id: "id",
          version: "integer",
        })`select id, version from stock_period where comp_id = ${compId} and year_month = ${month} and stage = 'open' order by warehouse_id`,
      );
      if (periods.length > 0) await act(work, module, "close", periods);
    });
  }
}
