import { describe, expect, it } from "vitest";
import type { SliceAnswer } from "#define/slice/query";
import { rowsOf } from "#support/figures";
import { openComposedDesk, act, write } from "./composedDesk.ts";
import { definition, type Doc } from "./drafts.ts";

const { people, takenUp, template } = await openComposedDesk({ figures: "all" });

const SETS = "/api/documents/reports.ageBandSet";
const set = (days: readonly number[], more: object = {}) => ({
  header: { code: "TEN", nameZh: "按旬", nameEn: "By ten days", isForReceivables: true, isForStock: false, ...more },
  lines: { bounds: days.map((lastDay) => ({ lastDay })) },
});
const issuesOf = async (days: readonly number[], more: object = {}) =>
  (await write(people.analyst, SETS, set(days, more))).body.issues.map(({ code }) => code);
type ReportShown = { dataset: { params: Record<string, { values?: string[]; names?: Record<string, { zh: string }> }> } };
const offered = async (report: string, param: string, company = "HS") => {
  const { body } = await people.leader.ask<ReportShown>("GET", `/api/reports/${report}?company=${company}`);
  return body.dataset.params[param];
};
/** Open money by age; 123.50 fell due on 1 March. */
const aged = async (buckets: string, asOf: string, basis = "due") => {
  const slice = { dataset: "sales.receivables", metrics: ["open"], by: ["bucket"], params: { asOf, buckets, basis } };
  const { status, body } = await people.leader.ask<SliceAnswer>("POST", "/api/datasets/sales.receivables/slice?company=HS", slice);
  return status === 200 ? rowsOf(body).map(({ bucket, open }) => [bucket, open]) : status;
};

/** What is older than a year, by age. */
const long = async (buckets: string, asOf: string) => {
  const where = [{ dimension: "overYearAged", in: ["yes"] }];
  const slice = { dataset: "sales.receivables", metrics: ["net"], by: ["bucket"], where, params: { asOf, buckets } };
  const { body } = await people.leader.ask<SliceAnswer>("POST", "/api/datasets/sales.receivables/slice?company=HS", slice);
  return rowsOf(body).map(({ bucket, net }) => [bucket, net]);
};

describe("A set of age bands: ageBandSets", () => {
  it("holds one to twelve last days, each later than the one before, for ages of something", async () => {
    expect(await issuesOf([])).toEqual(["noLines"]);
    expect(await issuesOf([10, 10])).toEqual(["notAscending"]);
    expect(await issuesOf([30, 10, 20])).toEqual(["notAscending"]);
    expect(await issuesOf([0])).toContain("between");
    expect(await issuesOf(Array.from({ length: 13 }, (_, at) => at + 1))).toEqual(["tooManyValues"]);
    expect(await issuesOf([10], { isForReceivables: false })).toEqual(["choose"]);
    expect((await write(people.leader, SETS, set([10]))).status, "who has no right").toBe(403);
  });

  let made: Doc;
  let key = "";
  it("stands beside the delivered sets of its company once it is in use, under its name, for what it is meant for", async () => {
    const draft = await write(people.analyst, SETS, set([10, 20, 30]));
    key = `set${draft.body.id}`;
    await takenUp();
    expect((await offered("sales.receivablesReport", "buckets"))?.values).not.toContain(key);
    made = (await act(people.analyst, SETS, draft.body, "enable")).body;
    await takenUp();
    const buckets = await offered("sales.receivablesReport", "buckets");
    expect([buckets?.values?.includes("standard"), buckets?.names?.[key]?.zh]).toEqual([true, "按旬"]);
    expect((await offered("sales.receivablesReport", "buckets", "ZD"))?.values, "of another company").not.toContain(key);
  });

  it("divides ages as it says, under every way to count them, and the delivered sets go on", async () => {
    // 1 March to 21 March are 20 days, to 22 March 21, to 31 March 30, to 1 April 31; invoiced on 1 February, 48 days before 21 March.
    expect(await aged(key, "2026-03-21")).toEqual([["d11to20", "123.5000"]]);
    expect(await aged(key, "2026-03-22")).toEqual([["d21to30", "123.5000"]]);
    expect(await aged(key, "2026-03-31")).toEqual([["d21to30", "123.5000"]]);
    expect(await aged(key, "2026-04-01")).toEqual([["d31up", "123.5000"]]);
    expect(await aged(key, "2026-02-28")).toEqual([["notDue", "123.5000"]]);
    expect(await aged(key, "2026-03-21", "posted")).toEqual([["d31up", "123.5000"]]);
    expect(await aged("standard", "2026-03-21")).toEqual([["d1to30", "123.5000"]]);
    expect(await aged("set1", "2026-03-21"), "a set that nobody made").toBe(422);
  });

  it("divides what is older than a year like any other", async () => {
    // 1 March 2026 to 1 March 2027 are 365 days, to the day after 366.
    expect(await long(key, "2027-03-01")).toEqual([]);
    expect(await long(key, "2027-03-02")).toEqual([["d31up", "123.5000"]]);
    expect(await long("halfMonths", "2027-03-02")).toEqual([["d91up", "123.5000"]]);
    expect(await long("statutory", "2027-03-02")).toEqual([["d366to730", "123.5000"]]);
  });

  it("does not change while it is in use, and stays while an alert or a published report asks it", async () => {
    const body = { version: made.version, ...set([5]) };
    expect((await people.analyst.ask("PUT", `${SETS}/${made.id}?company=HS`, body)).status).toBe(409);
    const link = `/crmRptAparMoney?p.buckets=${key}`;
    const rule = { metric: "open", test: "above", basis: "value", against: "none", threshold: "1", slack: "0" };
    const watch = { kind: "alert", name: "旬龄预警", link, accounts: [], robots: [], rule };
    const me = (await people.leader.ask<{ me: string }>("GET", "/api/watches?company=HS")).body.me;
    const watched = await people.leader.ask<{ id: string }>("POST", "/api/watches?company=HS", { ...watch, accounts: [me] });
    expect(watched.status).toBe(201);
    const refused = await act(people.analyst, SETS, made, "disable");
    expect([refused.status, refused.body.issues]).toEqual([422, [expect.objectContaining({ code: "stillAsked", value: "旬龄预警" })]]);
    await people.leader.ask("DELETE", `/api/watches/${watched.body.id}?company=HS`);

    const tenDays = { ...definition, params: ["asOf", "buckets"], initial: { buckets: key } };
    const draft = await write(people.analyst, "/api/documents/reports.template", template({ code: "tens" }, ["leader"], tenDays));
    const published = await act(people.analyst, "/api/documents/reports.template", draft.body, "publish");
    expect((await act(people.analyst, SETS, made, "disable")).body.issues[0]).toMatchObject({ code: "stillAsked", value: "tens" });
    await act(people.analyst, "/api/documents/reports.template", published.body, "disable", { reason: "done" });
  });

  it("is offered no more once it is out of use; a link that names it is told so, not answered by another set", async () => {
    const gone = await act(people.analyst, SETS, made, "disable");
    expect(gone.body.stage).toBe("disabled");
    await takenUp();
    expect((await offered("sales.receivablesReport", "buckets"))?.values).not.toContain(key);
    expect(await aged(key, "2026-03-21")).toBe(422);
  });
});
