import { describe, expect, it } from "vitest";
import { fires, measured } from "#alerts/rule";
import { nextAt, type Schedule } from "#alerts/schedule";

const at = (rule: Partial<Schedule>, after: string, holidays: readonly string[] = []) =>
  nextAt(
    { every: "day", weekday: 1, monthDay: 31, hour: 8, timeZone: "Asia/Shanghai", holidays: "skip", ...rule },
    new Date(after),
    (day) => !holidays.includes(day),
  );

describe("The hours of a subscription", () => {
  it("are those of the reader's zone, also where clocks are put forward", () => {
    expect(at({}, "2026-03-31T00:00:00Z")).toBe("2026-04-01T00:00:00.000Z");
    expect(at({ timeZone: "America/Los_Angeles" }, "2026-03-07T20:00:00Z")).toBe("2026-03-08T15:00:00.000Z");
    expect(at({ timeZone: "America/Los_Angeles" }, "2026-03-06T20:00:00Z")).toBe("2026-03-07T16:00:00.000Z");
    expect(at({ every: "month" }, "2026-02-01T00:00:00Z")).toBe("2026-02-28T00:00:00.000Z");
  });

  it("leave out holidays of the company, or move to the next working day", () => {
    const feast = ["2026-10-01", "2026-10-02"];
    expect(at({}, "2026-09-30T12:00:00Z", feast)).toBe("2026-10-03T00:00:00.000Z");
    expect(at({ every: "week", weekday: 4, holidays: "next" }, "2026-09-30T12:00:00Z", feast)).toBe("2026-10-03T00:00:00.000Z");
    expect(at({ every: "week", weekday: 4, holidays: "send" }, "2026-09-30T12:00:00Z", feast)).toBe("2026-10-01T00:00:00.000Z");
  });
});

describe("The rule of an alert", () => {
  const share = { metric: "open", against: "lastYear", basis: "share", test: "changed", threshold: "0.1", slack: "0.02" } as const;

  it("measures the figure, the difference or its share; a share of nothing is none", () => {
    expect(measured(share, "88", "100")).toBe("-0.120000");
    expect(measured(share, "88", "0")).toBeNull();
    expect(measured({ basis: "difference" }, "88", "100")).toBe("-12");
    expect(measured({ basis: "value" }, "88", null)).toBe("88");
  });

  it("fires in both directions where it asks for a change, and holds until it came back by the slack", () => {
    expect([fires(share, "-0.12", false), fires(share, "0.09", false), fires(share, "0.09", true), fires(share, "0.07", true)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(fires(share, null, true), "what cannot be measured changes nothing").toBe(true);
    const below = { ...share, test: "below", threshold: "10", slack: "1" } as const;
    expect([fires(below, "9", false), fires(below, "10.5", true), fires(below, "11", true)]).toEqual([true, true, false]);
  });
});
