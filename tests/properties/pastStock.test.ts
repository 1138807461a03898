import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { ProblemError } from "#define/problem";
import { postStock } from "#posting/stock/stock";
import { changeMonth } from "#posting/stock/monthChange";
import { movedTo } from "#posting/stock/movedTo";
import { leastFrom, lowest, type Note } from "#support/stockByDay";
import { type Paper, type Said, type StockDesk, stockDesk } from "#support/stockDesk";
import { openTrade, type Trade } from "#support/trade";

const TODAY = "2026-06-30";
const [STRICT, FREE] = ["W1", "W2"];
let trade: Trade;
let desk: StockDesk;
let round = 0;
beforeAll(async () => {
  trade = await openTrade();
  desk = stockDesk(trade);
  await trade.rows(sql`update warehouse set allows_negative = true where comp_id = 1 and code = ${FREE}`);
});

const line = fc.record({
  at: fc.constantFrom(STRICT, STRICT, STRICT, FREE),
  batch: fc.constantFrom("A", "B"),
  pieces: fc.integer({ min: 1, max: 9 }),
});
const deed = fc.record({
  what: fc.constantFrom("receive", "receive", "issue", "issue", "issue", "transfer", "reverse", "changeMonth", "changeMonth"),
  day: fc
    .tuple(fc.constantFrom("04", "05", "06", "07"), fc.integer({ min: 1, max: 28 }))
    .map(([month, on]) => `2026-${month}-${String(on).padStart(2, "0")}`),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  earlier: fc.nat(),
});
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;
type Kept = { paper: Paper; notes: Note[]; isUndone: boolean };

const otherThan = (at: string) => (at === STRICT ? FREE : STRICT);

/** Somebody who does deeds with batches of his own, and the book-keeper beside him who says beforehand how each must end. */
function keeperOf(own: number) {
  const notes: Note[] = [];
  const papers: Kept[] = [];
  const batchOf = (batch: string) => `${batch}${own}`;
  const noteOf = (at: string, batch: string, day: string, pieces: number): Note => ({
    pile: `${at} ${batchOf(batch)}`,
    day,
    month: day.slice(0, 7),
    pieces,
  });
  const saidOf = ({ at, batch, pieces }: Deed["lines"][number], sign: 1 | -1): Said => ({
    at,
    batch: batchOf(batch),
    quantity: String(sign * pieces),
  });

  /** What a deed would note, and how it is done. */
  function meant({ what, day, lines, earlier }: Deed): { adds: Note[]; isMoved: boolean; job: () => Promise<unknown>; keep: () => void } {
    const paper = desk.paper(day);
    const begun = (adds: Note[], job: () => Promise<unknown>) => ({
      adds,
      isMoved: true,
      job,
      keep: () => papers.push({ paper, notes: adds, isUndone: false }),
    });
    const [first] = lines;
    const old = papers[earlier % Math.max(papers.length, 1)];
    if (what === "receive")
      return begun(
        lines.map((one) => noteOf(one.at, one.batch, day, one.pieces)),
        () =>
          desk.post(
            lines.map((one) => saidOf(one, 1)),
            paper,
          ),
      );
    if (what === "issue")
      return begun(
        lines.map((one) => noteOf(one.at, one.batch, day, -one.pieces)),
        () =>
          desk.post(
            lines.map((one) => saidOf(one, -1)),
            paper,
          ),
      );
    if (what === "transfer" && first) {
      const { at, batch, pieces } = first;
      return begun([noteOf(at, batch, day, -pieces), noteOf(otherThan(at), batch, day, pieces)], async () => {
        const out = await desk.requestsOf(paper, [{ ...saidOf(first, -1), account: "" }]);
        const warehouseId = await desk.idOf("warehouse", otherThan(at));
        await trade.work((work) =>
          postStock(
            work,
            out.flatMap((one) => movedTo(one, { warehouseId })),
          ),
        );
      });
    }
    if (!old || old.isUndone) return { adds: [], isMoved: false, job: () => Promise.resolve(), keep: () => undefined };
    if (what === "reverse") {
      const adds = old.notes.toReversed().map((note) => {
        const on = note.day > TODAY ? note.day : TODAY;
        return { ...note, day: on, month: on.slice(0, 7), pieces: -note.pieces };
      });
      return { adds, isMoved: true, job: () => desk.reverse(old.paper), keep: () => Object.assign(old, { isUndone: true }) };
    }
    const month = day.slice(0, 7);
    const changed = old.notes.filter((note) => note.month !== month);
    const adds = changed.flatMap((note) => [
      { ...note, pieces: -note.pieces },
      { ...note, month },
    ]);
    const job = () => trade.work((work) => changeMonth(work, desk.module, [desk.record(old.paper)], month));
    return { adds, isMoved: false, job, keep: () => Object.assign(old, { notes: old.notes.map((note) => ({ ...note, month })) }) };
  }

  /** The words that a deed must end with: what is not there now, else on which piles a day or a month's end would fall below zero. */
  function verdict(adds: readonly Note[], isMoved: boolean): string {
    const strict = adds.filter(({ pile }) => pile.startsWith(STRICT));
    const now = new Map(
      strict.map(({ pile }) => [pile, notes.filter((note) => note.pile === pile).reduce((sum, { pieces }) => sum + pieces, 0)]),
    );
    for (const { pile, pieces } of isMoved ? strict : []) {
      const left = (now.get(pile) ?? 0) + pieces;
      if (left < 0 && pieces < 0) return "shortStock";
      now.set(pile, left);
    }
    const codes = [...new Set(strict.map(({ pile }) => pile))].flatMap((pile) => {
      const { byDay, byMonth } = lowest([...notes, ...adds], pile);
      return byDay < 0 ? ["shortStockOn"] : byMonth < 0 ? ["shortStockInMonth"] : [];
    });
    const [code = "done"] = [...new Set(codes)].toSorted().slice(0, 1);
    return adds.length === 1 && code !== "done" ? `${code} ${spareOf(adds[0], code)}` : code;
  }

  const spareOf = (add: Note | undefined, code: string) =>
    add
      ? Math.max(
          0,
          code === "shortStockOn"
            ? leastFrom(notes, add.pile, (note) => note.day, add.day)
            : leastFrom(notes, add.pile, (note) => note.month, add.month),
        )
      : 0;

  return async (of: Deed): Promise<{ wanted: string; got: string }> => {
    const { adds, isMoved, job, keep } = meant(of);
    const wanted = verdict(adds, isMoved);
    const got = await endOf(job, adds.length === 1);
    if (got === "done") {
      notes.push(...adds);
      keep();
    }
    return { wanted, got };
  };
}

/** How a job ended: done, or the first code of what stands against it, with what was there where one line was asked for. */
async function endOf(job: () => Promise<unknown>, isSingle: boolean): Promise<string> {
  try {
    await job();
    return "done";
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.type !== "invalid") throw error;
    const [first] = error.problem.issues.toSorted((one, other) => (one.code < other.code ? -1 : 1));
    const isPast = first?.code.startsWith("shortStock") === true && first.code !== "shortStock";
    return isSingle && isPast ? `${first.code} ${Number(first.params?.available)}` : (first?.code ?? "");
  }
}

describe("Stock that is booked on any day, before and after what was booked already", () => {
  it("is refused exactly where a book-keeper who goes through all days finds less than nothing", async () => {
    const ends = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 30 }), async (deeds) => {
        const keeper = keeperOf((round += 1));
        for (const one of deeds) {
          const { wanted, got } = await keeper(one);
          expect([one, got]).toEqual([one, wanted]);
          ends.set(`${one.what} ${got.split(" ")[0]}`, (ends.get(`${one.what} ${got.split(" ")[0]}`) ?? 0) + 1);
        }
        expect(await trade.broken()).toEqual([]);
      }),
      { numRuns: 5, seed: 20_260_722, endOnFailure: true },
    );
    for (const end of [
      "issue done",
      "issue shortStockOn",
      "transfer shortStockOn",
      "reverse done",
      "changeMonth done",
      "changeMonth shortStockInMonth",
    ])
      expect([...ends.keys()]).toContain(end);
  });
});
