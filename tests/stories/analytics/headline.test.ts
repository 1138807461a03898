import { describe, expect, it } from "vitest";
import { cockpitDays } from "#analytics/cockpit/days";
import { PLAIN_CALENDAR } from "#define/calendar";
import { goalOf } from "#tile/pace";

const days = cockpitDays(PLAIN_CALENDAR, "2026", "2026-10-19");

describe("The line across the top of a cockpit", () => {
  it("tells what is missing of the year's plan, in how many days, and at how many times today's pace", () => {
    expect(goalOf("292", "365", days)).toEqual({ lacks: "73", left: 73, pace: "1.0" });
    expect(goalOf("0", "365", days)).toEqual({ lacks: "365", left: 73, pace: null });
    expect(goalOf("400", "365", days)).toMatchObject({ lacks: "-35", left: 73 });
  });

  it("says nothing where nothing is planned, and never that a plan is exceeded by nothing", () => {
    for (const plan of [undefined, null, "", "0", "0.0000"]) expect([plan, goalOf("292", plan, days)]).toEqual([plan, null]);
    expect(goalOf("0", "0.00", days)).toBeNull();
    expect(goalOf("365.00", "365", days)).toBeNull();
  });
});
