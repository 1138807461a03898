import { describe, expect, it } from "vitest";
import type { Panel, PanelAnswer } from "#define/cockpit";
import { formatShort } from "#define/format";
import type { Language } from "#define/viewer";
import { panelScale } from "#tile/panel";

const PANEL: Panel = { name: "promises", kind: "funnel", slices: {}, at: [0, 0, 6, 4], opens: { path: "/receivablePromises" } };

/** The amounts of a panel as it shows them, and what they are counted in. */
function shown(amounts: readonly string[], language: Language) {
  const steps = Object.fromEntries(amounts.map((amount, at) => [String(at), amount]));
  const answer: PanelAnswer = {
    name: "promises",
    version: "1",
    figure: null,
    compare: {},
    verdict: null,
    statement: {},
    steps,
    slices: {},
    rows: [],
    freshness: { ageing: 900, stale: 3600 },
    opens: null,
    opensBy: null,
    stepOpens: {},
  };
  const scale = panelScale(PANEL, answer, language);
  return [scale.word, ...amounts.map((amount) => formatShort(amount, scale, language))];
}

describe("A panel of amounts", () => {
  const PROMISES = ["7023000", "368000", "136000", "5153000"];

  it("is in one unit, that of the largest, with three digits of each", () => {
    expect(shown(PROMISES, "en")).toEqual(["M", "7.02", "0.368", "0.136", "5.15"]);
    expect(shown(PROMISES, "zh")).toEqual(["万", "702", "36.8", "13.6", "515"]);
  });

  it("is in that of the middle one where some would be next to nothing in the unit of the largest", () => {
    expect(shown(["124700000", "49970000", "871000"], "zh")).toEqual(["万", "12,470", "4,997", "87.1"]);
  });
});
