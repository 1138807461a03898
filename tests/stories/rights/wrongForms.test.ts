import { beforeAll, describe, expect, it } from "vitest";
import type { Module } from "#define/module";
import type { Visitor } from "#support/server";
import { openHouse } from "./house.ts";

const house = await openHouse();
const { modules, rowsOf } = house;
const { catalogue } = house.served.analytics;
/** The doors of all modules are made alike: some of every kind tell. */
const some = modules.filter((_, at) => at % 3 === 0);

type Operation = { method: string; path: string };
type Answered = { status: number; asked: string };

/** Names that every object of the language answers to. */
const INHERITED = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];
/** What is no id, no stage, no cursor and no number; the last is too large, the one before is nobody's. */
const LARGE = "9".repeat(18);
const WRONG = ["abc", "1e3", "'", "😀", "-1", "0x1", "a\0b", "1 or 1=1", LARGE, `${LARGE}9`];
const FORMS = [...INHERITED, ...WRONG];
/** Marks of one's own making for the row behind which a page begins. */
const CURSORS = [["a", "b"], ["a"], ["a", "b", "c"], [null, null], [true, "0"], ["1e400", "'"], ["2026-13-45", "1"], ["1", "abc"]].map(
  (values) => Buffer.from(JSON.stringify(values)).toString("base64url"),
);
const SCREEN = {
  name: "x",
  place: "",
  roleId: null,
  departmentId: null,
  language: "zh",
  seconds: 10,
  playlistId: null,
  leaseHours: 1,
  hasRemote: false,
  expiresAt: null,
};
/** Whoever is nobody yet may ask these. */
const OPEN = /^\/(check$|api\/(health|metrics|calendar\/|setup|session|signIn\/|entry($|\/logo\/)|routes|openapi\.json|wall\/))/;

let people: Visitor[];
let operations: Operation[];
beforeAll(async () => {
  people = await Promise.all(["admin", "keeper", "invited"].map(house.signedIn));
  const { body } = await (people[0] as Visitor).ask<{ paths: Record<string, object> }>("GET", "/api/openapi.json");
  operations = Object.entries(body.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((method) => ({ method: method.toUpperCase(), path })),
  );
});

const formAt = (at: number) => FORMS[at % FORMS.length] ?? "";
/** A name of the form that figures have. */
const name = (at: number) => INHERITED.filter((one) => one !== "__proto__")[at % 4] ?? "";
const placed = (path: string, at: number) => path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(formAt(at)));
const inHs = (path: string, query: Record<string, string> = {}) => `${path}?${new URLSearchParams({ company: "HS", ...query }).toString()}`;
/** An object with a name that no record gets by being assigned to. */
const named = (field: string, value: unknown): object => JSON.parse(`{${JSON.stringify(field)}:${JSON.stringify(value)}}`) as object;

let turn = 0;
/** What is told at a place: the administrator always, whom no right keeps from it, and one of the others besides every fourth time. */
function answersTo(method: string, path: string, body?: unknown): Promise<Answered[]> {
  turn += 1;
  const [admin, ...others] = people;
  const other = turn % 4 === 0 ? others[(turn / 4) % others.length] : undefined;
  const asking = [admin ?? house.visitor(), ...(other ? [other] : [])].map(async (visitor): Promise<Answered> => {
    const { status } = await visitor.ask(method, path, body);
    return { status, asked: `${status} ${method} ${path} ${body === undefined ? "" : JSON.stringify(body).slice(0, 200)}` };
  });
  return Promise.all(asking);
}
const faults = (all: readonly Answered[]) => all.flatMap(({ status, asked }) => (status >= 500 ? [asked] : []));
const opened = (all: readonly Answered[]) => all.flatMap(({ status, asked }) => (status < 300 || status >= 500 ? [asked] : []));

describe("Whatever is asked in a wrong form", () => {
  it("in the path is refused", async () => {
    const found: string[] = [];
    for (const [at, { method, path }] of operations.entries()) {
      if (!path.includes("{") || isElsewhere(path)) continue;
      const body = method === "GET" || method === "DELETE" ? undefined : { version: 1, header: {}, lines: {} };
      found.push(...opened(await answersTo(method, inHs(placed(path, at), method === "DELETE" ? { version: "1" } : {}), body)));
    }
    expect(found).toEqual([]);
  });

  it("in the path behind a record that is there is refused", async () => {
    const found: string[] = [];
    for (const [at, module] of some.entries()) {
      const record = `/api/documents/${module.id}/${String(rowsOf(module)[0]?.id ?? "1")}`;
      const [form, other] = [encodeURIComponent(formAt(at)), encodeURIComponent(formAt(at + 4))];
      for (const path of [`${record}/files/${form}`, `${record}/history/${other}`, `${record}/${form}`, `${record}/files/${other}`])
        found.push(...opened(await answersTo("GET", inHs(path))));
      found.push(...opened(await answersTo("DELETE", inHs(`${record}/files/${form}`))));
      found.push(...opened(await answersTo("PUT", inHs(`${record}/comments/${other}`), { text: "x" })));
      found.push(...opened(await answersTo("POST", inHs(`${record}/comments`), { text: "x", mentions: ["9".repeat(18)] })));
      found.push(...opened(await answersTo("POST", inHs(`${record}/actions/${form}`), { version: 1, header: { [formAt(at)]: 1 } })));
      found.push(...faults(await answersTo("PUT", inHs(record), { version: 1, header: named(formAt(at), 1) })));
      found.push(...faults(await answersTo("DELETE", inHs(record, { version: "999" }))));
    }
    expect(found).toEqual([]);
  });

  it("as screen, stage, filter, order or page of a list or its file is refused", async () => {
    const found: string[] = [];
    for (const [at, module] of modules.entries()) {
      const lists = [`/api/documents/${module.id}`, `/api/documents/${module.id}/export`];
      for (const path of some.includes(module) ? lists : lists.slice(0, 1)) {
        const file: Record<string, string> = path.endsWith("/export") ? { format: at % 2 ? "csv" : "xlsx" } : {};
        const ask = (query: Readonly<Record<string, string>>) => answersTo("GET", inHs(path, { ...file, ...query }));
        const form = formAt(at);
        for (const asked of ["screen", "sort", "stage"]) found.push(...opened(await ask({ [asked]: form })));
        found.push(...opened(await ask({ filter: JSON.stringify(named(form, "1")) })));
        found.push(...faults(await ask({ filter: JSON.stringify(wrongly(module, formAt(at + 3))), q: formAt(at + 6) })));
        if (path === lists[0])
          for (const after of [0, 1, 2].map((step) => CURSORS[(3 * at + step) % CURSORS.length] ?? ""))
            found.push(...faults(await ask({ after })));
      }
      found.push(...opened(await answersTo("GET", inHs("/api/views", { place: `${module.id}.${formAt(at)}` }))));
      found.push(...opened(await answersTo("GET", inHs(`/api/documents/${module.id}/print`, { ids: "1", template: formAt(at) }))));
      found.push(...opened(await answersTo("GET", inHs(`/api/documents/${module.id}/prints/${encodeURIComponent(formAt(at))}`))));
    }
    expect(found).toEqual([]);
  });

  it("in a draft is refused with what is wrong", async () => {
    const found: string[] = [];
    for (const [at, module] of some.entries()) {
      const table = Object.keys(module.lines ?? {})[0] ?? formAt(at);
      const bodies = [
        { header: named(formAt(at), "1"), lines: {} },
        { header: {}, lines: named(formAt(at), [{}]) },
        { header: {}, lines: named(table, [named(formAt(at), 1)]) },
        { header: {}, lines: named(table, [{ id: formAt(at) }]) },
      ];
      found.push(...faults(await answersTo("POST", inHs(`/api/documents/${module.id}`), { header: wrongly(module, formAt(at)) })));
      for (const body of bodies) {
        found.push(...opened(await answersTo("POST", inHs(`/api/documents/${module.id}`), body)));
        found.push(...faults(await answersTo("POST", inHs(`/api/documents/${module.id}/preview`), body)));
        found.push(...opened(await answersTo("POST", inHs(`/api/documents/${module.id}/preview`), { ...body, id: formAt(at) })));
      }
      const deeds = { items: [{ id: formAt(at + 2), version: 1 }] };
      found.push(
        ...faults(
          await answersTo("POST", inHs(`/api/documents/${module.id}/actions/${Object.keys(module.actions ?? { x: 1 })[0]}`), deeds),
        ),
      );
      found.push(
        ...faults(
          await answersTo(
            "POST",
            inHs(`/api/documents/${module.id}/import`, { dryRun: "1", map: JSON.stringify(named(formAt(at), "code")) }),
            `${formAt(at)}\r\n1\r\n`,
          ),
        ),
      );
    }
    expect(found).toEqual([]);
  });

  it("of figures is refused", async () => {
    const found: string[] = [];
    for (const [at, dataset] of [...catalogue.datasets.values()].entries()) {
      const metric = Object.keys(dataset.metrics)[0] ?? "";
      const dimension = Object.keys(dataset.dimensions)[0] ?? "";
      const slices = [
        { metrics: [name(at)], by: [] },
        { metrics: [metric], by: [name(at)] },
        { metrics: [metric], by: [], where: [{ dimension: name(at), in: ["1"] }] },
        { metrics: [metric], by: [], params: { [name(at)]: "1" } },
        { metrics: [metric], by: [], order: [{ by: name(at) }] },
        { metrics: [metric], by: [dimension], where: [{ dimension, metric: name(at), least: "1" }] },
        { metrics: [metric], by: [dimension], subtotals: [name(at)] },
        { metrics: [metric], by: [], measures: { [name(at)]: `${name(at + 1)} + 1` } },
        { metrics: [metric], by: [], compare: [{ name: "x", kind: "peer", over: name(at) }] },
        { metrics: [metric], by: [dimension], windows: [{ name: "x", of: name(at), kind: "rank" }] },
        { metrics: [metric], by: [dimension], where: [{ dimension, in: [formAt(at)] }] },
        { metrics: [metric], by: [dimension], where: [{ dimension, from: formAt(at) }] },
      ].map((slice) => ({ dataset: dataset.id, ...slice }));
      for (const slice of slices) found.push(...faults(await answersTo("POST", inHs(`/api/datasets/${dataset.id}/slice`), slice)));
      const slice = JSON.stringify({ dataset: dataset.id, metrics: [metric], by: [] });
      found.push(...opened(await answersTo("GET", inHs(`/api/datasets/${dataset.id}/metrics/${formAt(at)}/why`, { slice }))));
    }
    for (const [at, report] of [...catalogue.reports.values()].entries()) {
      const path = `/api/reports/${report.id}`;
      found.push(
        ...opened(
          await answersTo("POST", inHs(`${path}/notes`), { keys: { [name(at)]: "1" }, metric: name(at), text: "x", audience: "own" }),
        ),
      );
      found.push(
        ...opened(
          await answersTo("POST", inHs(`${path}/notes`), { keys: named("__proto__", "1"), metric: null, text: "x", audience: "own" }),
        ),
      );
      found.push(
        ...faults(
          await answersTo("POST", inHs(`${path}/export`, { format: "csv" }), {
            slice: { dataset: report.dataset, metrics: [name(at)], by: [] },
            titles: named(name(at), "x"),
          }),
        ),
      );
    }
    for (const [at, { id }] of [...catalogue.cockpits.values()].entries())
      found.push(...faults(await answersTo("GET", inHs(`/api/cockpits/${id}`, { unit: formAt(at), year: formAt(at) }))));
    expect(found).toEqual([]);
  });

  it("in a body is refused by its name, however the name is written", async () => {
    const [admin] = people as [Visitor];
    for (const written of ["__proto__", "\\u005f_proto__", "__\\u0070roto__", "__prot\\u006F__"]) {
      const path = inHs("/api/documents/masterData.department/preview");
      const text = `{"header":{"${written}":{"a":1}}}`;
      const answer = await house.app.request(path, { method: "POST", headers: { cookie: admin.cookie }, body: text });
      expect([written, answer.status, await answer.text()]).toEqual([written, 422, expect.stringContaining("__proto__")]);
    }
  });

  it("anywhere else is refused", async () => {
    const found: string[] = [];
    const [module] = modules as [Module];
    for (const form of FORMS) {
      const say = async (method: string, path: string, body?: unknown) => void found.push(...opened(await answersTo(method, path, body)));
      await say("POST", inHs(`/api/tasks/1/${encodeURIComponent(form)}`), { version: 1 });
      await say("POST", inHs(`/api/tasks/${encodeURIComponent(form)}/approve`), { version: 1 });
      await say("POST", inHs(`/api/tasks/actions/${encodeURIComponent(form)}`), { items: [{ id: "1", version: 1 }] });
      await say("POST", inHs("/api/tasks/handOver"), { from: form, to: form });
      await say("POST", inHs("/api/lookup/records"), { asked: [{ module: form, codes: ["1"] }] });
      await say("POST", inHs("/api/lookup/records"), { asked: [{ module: module.id, codes: [], filter: named(form, "1") }] });
      await say("POST", inHs("/api/lookup/sums"), { module: module.id, by: form, keys: ["1"], sum: form });
      await say("POST", inHs("/api/approvals/simulate"), { chain: form, header: named(form, "1") });
      await say("POST", inHs("/api/reports/sales.receivablesAge/runs"), { link: form });
      await say("POST", inHs("/api/views", { place: `${module.id}.maintain` }), {
        name: "x",
        audience: "role",
        role: form,
        state: { address: {} },
      });
      await say("PATCH", inHs(`/api/preferences/${encodeURIComponent(form)}`), { value: {} });
      await say("POST", inHs("/api/screens"), { ...SCREEN, pages: [`/${form}`] });
      await say("POST", inHs("/api/screens"), { ...SCREEN, pages: ["/hsCockpit"], roleId: form, departmentId: form, playlistId: form });
      await say("POST", inHs("/api/playlists"), { name: "x", items: [{ kind: form, link: form }] });
      await say("GET", inHs("/api/wall/show", { path: form, link: form }));
      await say("GET", inHs("/api/wall/picture", { path: "/crmReportFrMedia", link: form, item: form }));
      await say("POST", inHs("/api/watches"), { kind: form });
      await say("GET", inHs("/api/rights/explain", { account: form, module: form, action: form, id: form }));
      if (form !== LARGE) await say("GET", inHs("/api/rights/explain", { account: "admin", module: module.id, id: form }));
      await say("GET", `/api/menu?company=${encodeURIComponent(form)}`);
      await say("GET", `/api/waiting?company=${encodeURIComponent(form)}`);
      await say("GET", inHs("/api/events", { after: form, company: form }));
      await say("PATCH", "/api/session", { company: form });
      await say("POST", inHs(`/api/documents/${module.id}/prints/preview`), { name: form, template: named(form, 1), ids: ["1"] });
      await say("PUT", inHs(`/api/documents/${module.id}/prints/x`), { template: named(form, 1) });
    }
    expect(found).toEqual([]);
  });
});

/** Says whether a path is of a module that is not among those that tell. */
function isElsewhere(path: string): boolean {
  const [, id] = /^\/api\/documents\/([\w.]+)/.exec(path) ?? [];
  return id !== undefined && !some.some((module) => module.id === id);
}

/** A value for every field of a header that fits none. */
function wrongly({ fields }: Module, form: string): object {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, form]));
}

describe("Nobody who is not signed in", () => {
  it("is told more than that, whatever he sends", async () => {
    const other: string[] = [];
    for (const { method, path } of operations) {
      if (OPEN.test(path)) continue;
      const { status } = await house.visitor().ask(method, inHs(placed(path, 0)), method === "GET" ? undefined : "{");
      if (status !== 401) other.push(`${status} ${method} ${path}`);
    }
    expect(other).toEqual([]);
  });
});
