import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#define/days";
import { ITEM_DAYS, type Moment, type Timed, turnAt, weekdayOf } from "#define/wall/playlist";

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
const day = fc.integer({ min: -20, max: 20 }).map((days) => addDays("2026-03-31", days));
const item = (id: string): fc.Arbitrary<Timed> =>
  fc.record({
    id: fc.constant(id),
    seconds: fc.integer({ min: 5, max: 90 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    from: fc.constantFrom(null, "08:00", "22:00"),
    until: fc.constantFrom("06:00", "18:00"),
    days: fc.constantFrom(...ITEM_DAYS),
    validFrom: fc.option(day),
    validUntil: fc.option(day),
    priority: fc.integer({ min: 0, max: 2 }),
    alert: fc.constantFrom(null, null, "A", "B"),
  });
const items = fc.nat(6).chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => item(String(at)))));
const moment: fc.Arbitrary<Moment> = fc.record({ ms: fc.nat(4e12), day, time, isFree: fc.boolean(), wasFree: fc.boolean() });
const state = fc.record({
  failing: fc.uniqueArray(fc.constantFrom("0", "1", "2", "3")).map((ids) => new Set<string>(ids)),
  alerts: fc.uniqueArray(fc.constantFrom("A", "B")).map((ids) => new Set<string>(ids)),
});

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** By the words of the rule: the day that an hour belongs to is the one on which its span began. */
function mayShow({ weekdays, from, until, days, validFrom, validUntil }: Timed, now: Moment): boolean {
  const isWhole = from === null || until === null || from === until;
  const overMidnight = !isWhole && until < from && now.time < until;
  const [ofDay, free] = overMidnight ? [addDays(now.day, -1), now.wasFree] : [now.day, now.isFree];
  const since = isWhole ? 0 : (minutes(now.time) - minutes(from) + 1440) % 1440;
  const span = isWhole ? 1440 : (minutes(until) - minutes(from) + 1440) % 1440;
  return (
    since < span &&
    (weekdays.length === 0 || weekdays.includes(weekdayOf(ofDay))) &&
    (days === "all" || (days === "free") === free) &&
    (validFrom ?? ofDay) <= ofDay &&
    (validUntil ?? ofDay) >= ofDay
  );
}

describe("What a playlist shows at an instant", () => {
  it("is one of its items that may be shown then, does not fail, and has no better one beside it", () => {
    fc.assert(
      fc.property(items, moment, state, (all, now, { failing, alerts }) => {
        const open = all.filter((one) => !failing.has(one.id) && mayShow(one, now) && (one.alert === null || alerts.has(one.alert)));
        const alarmed = open.filter(({ alert }) => alert !== null);
        const among = alarmed.length > 0 ? alarmed : open;
        const best = among.filter(({ priority }) => among.every((one) => one.priority <= priority));
        const turn = turnAt(all, now, { failing, alerts });
        expect(turn === null).toBe(best.length === 0);
        expect([turn?.item, turn?.next].filter((one) => one !== undefined && !best.includes(one))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives each its seconds, one after the other, and every screen the same at the same instant", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 1, maxLength: 6 }), fc.nat(4e12), (spans, start) => {
        const all = spans.map((seconds, at): Timed => ({ ...PLAIN, id: String(at), seconds }));
        let turn = turnAt(all, noon(turnAt(all, noon(start), NOTHING)?.until ?? 0), NOTHING);
        const seen: string[] = [];
        const told: unknown[] = [];
        for (let left = spans.length; left > 0 && turn; left--) {
          const { item: now, next, until } = turn;
          seen.push(now.id);
          const after = turnAt(all, noon(until), NOTHING);
          const begun = until - 1000 * now.seconds;
          told.push(
            [turnAt(all, noon(begun), NOTHING)?.item.id, turnAt(all, noon(until - 1), NOTHING)?.item.id, after?.item.id].join() ===
              [now.id, now.id, next.id].join(),
          );
          turn = after;
        }
        expect(told).toEqual(spans.map(() => true));
        expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      }),
    );
  });

  it("is nothing where nothing may be shown", () => {
    expect(
      turnAt([], { ms: 1, day: "2026-03-31", time: "12:00", isFree: false, wasFree: false }, { failing: new Set(), alerts: new Set() }),
    ).toBeNull();
  });
});

const NOTHING = { failing: new Set<string>(), alerts: new Set<string>() };
const noon = (ms: number): Moment => ({ ms, day: "2026-03-31", time: "12:00", isFree: false, wasFree: false });
const PLAIN = { weekdays: [], from: null, until: null, days: "all", validFrom: null, validUntil: null, priority: 0, alert: null } as const;
