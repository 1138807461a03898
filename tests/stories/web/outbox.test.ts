import { describe, expect, it } from "vitest";
import {
  acceptedUntil,
  again,
  type Deed,
  edited,
  type Entry,
  nextWithVersion,
  foreseen,
  inOrder,
  isAnyLeft,
  isPassing,
  jpegName,
  limitedSize,
  nextOf,
  ownOf,
  patienceFor,
  triedInVain,
} from "#web/outbox/entry";
import { clockText } from "#web/parts/clock";
import { isTooOld } from "#web/data/along";
import visit from "#modules/crm/visit";
import { lackingOf } from "#define/condition";
import { lackingProblem } from "#web/entry/lacking";
import { keptName } from "#web/outbox/keptName";
import { saidLines } from "#web/outbox/saveEntry";

const action = (name: string, version: number | null = 1): Deed => ({
  kind: "action",
  action: name,
  version,
  said: { header: { note: name } },
});
const file: Deed = { kind: "file", name: "a.jpg", file: new Blob() };
const entry = (seq: number, deed: Deed, more: Partial<Entry> = {}): Entry => ({
  accountId: "7",
  company: "HS",
  module: "crm.visit",
  id: "1",
  title: "VS-1",
  path: "/crmVisitToday",
  key: String(seq),
  seq,
  at: "2026-04-01T00:00:00.000Z",
  deed,
  ...more,
});
const problem = { type: "stale", status: 409, title: "stale" } as const;

const list = (query: string) => keptName(`/api/documents/crm.visit?screen=today&${query}`);

/** An entry after tries that ended so, until it is given up. */
const after = (first: Entry, statuses: readonly number[]) =>
  statuses.reduce((kept, status) => (kept.problem ? kept : triedInVain(kept, { status })), first);

/** What a check-in lacks with these values. */
const lacking = (values: Readonly<Record<string, unknown>>) =>
  lackingOf(visit.actions?.checkIn?.input?.needs, { stage: "planned", values: { checkinKind: "position", ...values }, may: () => true });

describe("A check-in on a device", () => {
  it("is refused there already without a position of the device and without a note: it waits in no outbox", () => {
    const place = { longitude: "112.55", latitude: "39.95" };
    expect([{}, place, { checkinKind: "manual" }].map((values) => lacking(values).map(({ field }) => field))).toEqual([
      ["checkinNote"],
      ["checkinNote"],
      ["checkinNote"],
    ]);
    expect([lacking({ ...place, accuracy: 18 }), lacking({ checkinNote: "井下" })]).toEqual([[], []]);
    expect(lackingProblem(lacking({}), "no", ({ code }) => code)).toMatchObject({
      type: "invalid",
      issues: [{ code: "tellWhere", field: "checkinNote", message: "tellWhere" }],
    });
  });
});

describe("The outbox of a device", () => {
  it("sends in the order in which things were done; what was refused holds up the actions of its own record alone", () => {
    const [first, second, photo, other] = [
      entry(1, action("checkIn"), { problem }),
      entry(2, action("report", null)),
      entry(3, file),
      entry(4, action("checkIn"), { id: "2" }),
    ];
    expect(inOrder([other, second, first, photo]).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(nextOf([first, second, photo, other], "action")?.seq).toBe(4);
    expect(nextOf([first, second, photo, other], "file")?.seq).toBe(3);
    expect(nextOf([first, second], "action")).toBeUndefined();
    expect(isAnyLeft([first, second])).toBe(false);
    expect(isAnyLeft([first, second, photo])).toBe(true);
    expect(nextOf([entry(1, file, { problem }), second], "action")?.seq).toBe(2);
  });

  it("sends an action whatever file is before it; what took too long lets the others go first, and is given longer", () => {
    const [large, small, checkIn, report] = [
      entry(1, { kind: "file", name: "b.jpg", file: new Blob([new Uint8Array(400_000)]) }),
      entry(2, file),
      entry(3, action("checkIn")),
      entry(4, action("report", null)),
    ];
    const all = [large, small, checkIn, report];
    expect(nextOf(all, "action")?.seq).toBe(3);
    expect([nextOf(all, "file")?.seq, nextOf([{ ...large, late: 1 }, small], "file")?.seq]).toEqual([1, 2]);
    expect([nextOf(all, "file", new Set(["1"]))?.seq, nextOf(all, "file", new Set(["1", "2"]))]).toEqual([2, undefined]);
    const other = entry(5, action("checkIn"), { id: "2" });
    expect(nextOf([...all, other], "action", new Set(["3"]))?.seq).toBe(5);
    expect([patienceFor(checkIn), patienceFor(small), patienceFor(large)]).toEqual([60_000, 60_000, 160_000]);
    expect(patienceFor({ ...large, late: 2 })).toBe(480_000);
    expect(again({ ...large, late: 2 }, "k")).toEqual({ ...large, key: "k" });
  });

  it("sends a file whole again until it went out in vain too often; then it waits for somebody, with all its tries before it", () => {
    const sized = (bytes: number) => entry(1, { kind: "file", name: "a.pdf", file: new Blob([new Uint8Array(bytes)]) });
    const broken = after(sized(30_000_000), [0, 408, 0, 503, 0, 0]);
    expect(broken).toMatchObject({ broken: 4, late: 1, problem: { type: "givenUp" } });
    expect(after(sized(30_000_000), [0, 408, 0, 503, 0]).problem).toBeUndefined();
    expect([nextOf([broken], "file"), nextOf([again(broken, "k")], "file")?.key]).toEqual([undefined, "k"]);
    expect(after(again(broken, "k"), [0, 0, 0, 0]).problem).toBeUndefined();
    // A photo is small, and an action smaller.
    const tries = Array.from({ length: 100 }, () => 0);
    expect(after(sized(200_000), tries)).toMatchObject({ broken: 100 });
    expect([after(sized(200_000), tries).problem, after(entry(1, action("checkIn")), tries)]).toEqual([
      undefined,
      entry(1, action("checkIn")),
    ]);
  });

  it("tells the next deed the version that the one before it made, and no further one", () => {
    const [done, next, last] = [entry(1, action("checkIn")), entry(2, action("report", null)), entry(3, action("review", null))];
    expect(
      nextWithVersion(
        [done, last, next].toSorted((a, b) => a.seq - b.seq),
        done,
        7,
      ),
    ).toMatchObject({ seq: 2, deed: { version: 7 } });
    expect(nextWithVersion([done, entry(2, action("report", 4))], done, 7)).toBeUndefined();
    expect(nextWithVersion([done, entry(2, action("report", null), { id: "2" })], done, 7)).toBeUndefined();
  });

  it("waits where nothing was decided, and sends what was refused anew under another key on the record as it stands", () => {
    expect(
      [
        { type: "network", status: 0 },
        { type: "unauthenticated", status: 401 },
        { type: "network", status: 408 },
        { type: "rateLimited", status: 429 },
        { type: "unavailable", status: 503 },
        { type: "stale", status: 409 },
        { type: "invalid", status: 422 },
      ].map((one) => isPassing(one as typeof problem)),
    ).toEqual([true, true, true, true, true, false, false]);
    expect(again(entry(1, action("checkIn", 3), { problem }), "k2")).toEqual({ ...entry(1, action("checkIn", null)), key: "k2" });
  });

  it("foresees the record: what was said, its stage, and what can be done from there without network; not what was refused", () => {
    const actions = {
      checkIn: { from: ["planned"], to: "done", isOffline: true },
      report: { from: ["done"], to: "reported", isOffline: true },
      cancel: { from: ["planned", "done"], to: "cancelled" },
    } as const;
    const stored = { id: "1", version: 1, stage: "planned", header: { note: null }, lines: {}, labels: {}, actions: ["checkIn", "cancel"] };
    const kept = [entry(1, action("checkIn")), entry(2, file)];
    expect(foreseen({ actions }, stored, kept)).toMatchObject({
      stage: "done",
      version: 1,
      header: { note: "checkIn" },
      actions: ["report"],
    });
    expect(foreseen({ actions }, stored, [...kept, entry(3, action("report", null))])).toMatchObject({ stage: "reported", actions: [] });
    expect(foreseen({ actions }, stored, [entry(1, action("checkIn"), { problem }), entry(2, action("report"))])).toBe(stored);
  });

  it("is an account's by its id, whatever it is called; what was kept by a name waits until its bearer sends it", () => {
    const [own, foreign] = [entry(1, action("checkIn")), entry(2, action("checkIn"), { accountId: "8" })];
    const { accountId: _none, ...rest } = entry(3, action("report"));
    const [named, other] = [
      { ...rest, account: "sales" },
      { ...rest, account: "leader" },
    ];
    const kept = [own, foreign, named, other];
    expect(ownOf(kept, { accountId: "7", account: "renamed" })).toEqual([own]);
    expect(ownOf(kept, { accountId: "9", account: "admin" })).toEqual([]);
    const [claimed, ...none] = ownOf(kept, { accountId: "9", account: "sales" });
    expect([claimed?.accountId, claimed?.problem?.type, none]).toEqual(["9", "unclaimed", []]);
    if (!claimed) throw new Error("nothing to claim");
    expect(nextOf([claimed], "action")).toBeUndefined();
    expect(nextOf([again(claimed, "k")], "action")).toMatchObject({ key: "k", accountId: "9" });
  });

  it("keeps what was changed of the record with the action: foreseen, stored first, and under a key of its own when it is sent anew", () => {
    const draft = { header: { purpose: "technical" }, lines: { companions: [{ employeeId: "3" }] } };
    const checkIn = { kind: "action", action: "checkIn", version: 4, said: { header: { note: "here" } } } as const;
    const kept = entry(1, { ...checkIn, edit: { key: "e", draft } });
    const actions = { checkIn: { from: ["planned"], to: "done", isOffline: true } } as const;
    const stored = { id: "1", version: 4, stage: "planned", header: { purpose: "project" }, lines: {}, labels: {}, actions: ["checkIn"] };
    expect(foreseen({ actions }, stored, [kept])).toMatchObject({
      stage: "done",
      header: { purpose: "technical", note: "here" },
      lines: { companions: [{ id: "unsent0", employeeId: "3" }] },
    });
    expect(again({ ...kept, problem }, "k").deed).toEqual({ ...checkIn, version: null, edit: { key: "k.edit", draft } });
    expect(kept.deed.kind === "action" && edited(kept.deed, 5)).toEqual({ ...checkIn, version: 5 });
  });

  it("makes pictures smaller and never larger, and keeps a list under one name however it is filtered", () => {
    expect(limitedSize({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
    expect(limitedSize({ width: 300, height: 9000 }, 1600)).toEqual({ width: 53, height: 1600 });
    expect(limitedSize({ width: 800, height: 600 }, 1600)).toEqual({ width: 800, height: 600 });
    expect([jpegName("IMG_1.HEIC"), jpegName(".png"), jpegName("井下.photo.png")]).toEqual(["IMG_1.jpg", "photo.jpg", "井下.photo.jpg"]);
    expect(list("company=HS&limit=60")).toBe(list("q=x&filter=%7B%7D&company=HS"));
    expect(list("company=HS")).not.toBe(list("company=ZD"));
    expect(keptName("/api/documents/crm.visit/7?company=HS")).not.toBe(keptName("/api/documents/crm.visit/8?company=HS"));
    expect(keptName("/api/session")).not.toBe(keptName("/api/session?company=HS"));
  });

  it("tells by how much its clock is off from a minute on, in the reader's language", () => {
    expect([0, 60, -60].map((seconds) => clockText(seconds, "zh"))).toEqual([undefined, undefined, undefined]);
    expect(clockText(61, "en")).toEqual({ way: "ahead", span: "61 sec" });
    expect(clockText(120, "en")).toEqual({ way: "ahead", span: "2 min" });
    expect(clockText(-3_600, "zh")).toEqual({ way: "behind", span: "60分钟" });
    expect(clockText(7_300, "ru")).toEqual({ way: "ahead", span: "2 ч" });
    expect(clockText(-200_000, "en")).toEqual({ way: "behind", span: "2 days" });
  });

  it("shows what it took along for as many days as the company says, and nothing whose age it cannot tell", () => {
    const now = Date.parse("2026-04-08T00:00:00.000Z");
    const taken = ["2026-04-01T00:00:00.000Z", "2026-03-31T23:59:59.000Z", "2026-04-16T00:00:00.000Z", "", null];
    expect(taken.map((at) => isTooOld({ at, days: 7 }, now))).toEqual([false, true, true, true, false]);
    expect(taken.map((at) => isTooOld({ at, days: 30 }, now))).toEqual([false, false, false, true, false]);
  });

  it("says until when an action is accepted; a file waits as long as it takes", () => {
    expect(acceptedUntil(entry(1, action("checkIn")), 3)).toBe("2026-04-04T00:00:00.000Z");
    expect(acceptedUntil(entry(2, file), 3)).toBeUndefined();
  });

  it("gives away what was typed as a text: field by field, choices in words, no bare keys", () => {
    const header = { visitResult: "确认大修", purpose: "technical", customerId: "77", interviewee: "", notes: "请回电" };
    const deed = {
      ...action("report"),
      said: { header },
      edit: { key: "e", draft: { header: { notes: "旧", address: "云冈" }, lines: {} } },
    };
    const fields = { purpose: { kind: "choice", values: [] }, customerId: { kind: "link", to: "crm.customer" } } as const;
    const words = { field: (name: string) => name.toUpperCase(), choice: (_: string, value: string) => `(${value})`, stage: String };
    expect(saidLines({ deed }, fields as never, words)).toEqual([
      "NOTES: 请回电",
      "ADDRESS: 云冈",
      "VISITRESULT: 确认大修",
      "PURPOSE: (technical)",
    ]);
    expect(saidLines({ deed: file }, {}, words)).toEqual([]);
  });
});
