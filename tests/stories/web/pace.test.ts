import { describe, expect, it } from "vitest";
import { Pace } from "#web/data/slices/pace";

const paceOf = (here: readonly number[], there: readonly number[]) => {
  const pace = new Pace();
  for (const ms of here) pace.note("here", ms);
  for (const ms of there) pace.note("there", ms);
  return pace.isQuickHere();
};

describe("A page with a copy of its own", () => {
  it("answers by itself while nothing says that the server is quicker", () => {
    expect(paceOf([], [])).toBe(true);
    expect(paceOf([900, 900], [10, 10, 10])).toBe(true);
    expect(paceOf([900, 40, 40], [10, 10, 10])).toBe(true);
    expect(paceOf([140, 140, 140], [10, 10, 10])).toBe(true);
  });

  it("leaves the answer to a server that is quicker by what is noticed, until it is quicker itself", () => {
    expect(paceOf([400, 400, 400], [10, 10, 10])).toBe(false);
    expect(paceOf([400, 400, 400, ...Array.from({ length: 9 }, () => 30)], [10, 10, 10])).toBe(true);
  });
});
