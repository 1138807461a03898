import { bare } from "#define/own";
import { BESIDE } from "./beside.ts";
import { inPath, inQuery, operation, type Operation } from "./operation.ts";

const of = (tag: string, verb: string) => ({ id: `${tag}.${verb}`, tag, summary: `${tag}: ${verb}` });
const KEY = inPath("key");
const ID = inPath("id");
const DELIVERY = inPath("delivery");

/** The paths that do not come from modules. */
export const FIXED: Readonly<Record<string, Readonly<Record<string, Operation>>>> = bare({
  "/api/health": { get: operation(of("health", "read")) },
  "/api/setup": {
    get: operation(of("setup", "read")),
    post: operation({ ...of("setup", "create"), body: { type: "object" }, status: 201 }),
  },
  "/api/session": {
    get: operation({ ...of("session", "read"), parameters: inQuery({}) }),
    post: operation({
      ...of("session", "create"),
      body: {
        type: "object",
        properties: { account: { type: "string" }, password: { type: "string" } },
        required: ["account", "password"],
      },
    }),
    patch: operation({
      ...of("session", "save"),
      body: { type: "object", properties: { company: { type: "string" }, language: { type: "string", enum: ["zh", "en", "ru"] } } },
    }),
    delete: operation({ ...of("session", "delete"), answer: "none", status: 204 }),
  },
  "/api/routes": { get: operation(of("routes", "list")) },
  "/api/modules/{id}": { get: operation({ ...of("modules", "read"), parameters: [ID, ...inQuery({})] }) },
  "/api/vouchers/{id}/file": { post: operation({ ...of("vouchers", "file"), parameters: [ID, ...inQuery({})], answer: "file" }) },
  "/api/lookup/records": {
    post: operation({ ...of("lookup", "records"), parameters: inQuery({}), body: { type: "object" } }),
  },
  "/api/lookup/sums": {
    post: operation({ ...of("lookup", "sums"), parameters: inQuery({}), body: { type: "object" } }),
  },
  "/api/preferences/{key}": {
    get: operation({ ...of("preferences", "read"), parameters: [KEY, ...inQuery({})] }),
    put: operation({
      ...of("preferences", "save"),
      parameters: [KEY, ...inQuery({})],
      body: { type: "object", properties: { value: {} }, required: ["value"] },
    }),
  },
  "/api/datasets": { get: operation({ ...of("datasets", "list"), parameters: inQuery({}) }) },
  "/api/reports/{id}/runs": {
    post: operation({ ...of("reports", "generate"), parameters: [ID, ...inQuery({})], body: { type: "object" }, status: 201 }),
  },
  "/api/reports/runs/{run}": { get: operation({ ...of("reports", "result"), parameters: [inPath("run"), ...inQuery({})] }) },
  "/api/datasets/{id}": { get: operation({ ...of("datasets", "read"), parameters: [ID, ...inQuery({})] }) },
  "/api/datasets/{id}/manifest": { get: operation({ ...of("datasets", "manifest"), parameters: [ID, ...inQuery({})] }) },
  "/api/datasets/{id}/files/{hash}": {
    get: operation({ ...of("datasets", "file"), parameters: [ID, inPath("hash"), ...inQuery({})], answer: "file" }),
  },
  "/api/datasets/{id}/slice": {
    post: operation({ ...of("datasets", "slice"), parameters: [ID, ...inQuery({})], body: { type: "object" } }),
  },
  "/api/datasets/{id}/metrics/{metric}/why": {
    get: operation({
      ...of("datasets", "why"),
      parameters: [ID, inPath("metric"), ...inQuery({ properties: { slice: { type: "string" } } })],
    }),
  },
  "/api/reports/{id}": { get: operation({ ...of("reports", "read"), parameters: [ID, ...inQuery({})] }) },
  "/api/reports/{id}/export": {
    post: operation({ ...of("reports", "export"), parameters: [ID, ...inQuery({})], body: { type: "object" }, answer: "file" }),
  },
  "/api/reports/{id}/notes": {
    get: operation({ ...of("reports", "notes"), parameters: [ID, ...inQuery({})] }),
    post: operation({ ...of("reports", "writeNote"), parameters: [ID, ...inQuery({})], body: { type: "object" }, status: 201 }),
  },
  "/api/reports/{id}/notes/{note}": {
    delete: operation({
      ...of("reports", "dropNote"),
      parameters: [ID, inPath("note"), ...inQuery({})],
      answer: "none",
      status: 204,
    }),
  },
  "/api/sources/file": {
    post: operation({
      ...of("sources", "file"),
      parameters: inQuery({
        properties: { name: { type: "string" }, size: { type: "string" }, id: { type: "string" }, types: { type: "string" } },
      }),
      body: { type: "string", format: "binary" },
    }),
  },
  "/api/sources/query": { post: operation({ ...of("sources", "query"), parameters: inQuery({}), body: { type: "object" } }) },
  "/api/cockpits/{id}": { get: operation({ ...of("cockpits", "read"), parameters: [ID, ...inQuery({})] }) },
  "/api/watches": {
    get: operation({ ...of("watches", "list"), parameters: inQuery({}) }),
    post: operation({ ...of("watches", "create"), parameters: inQuery({}), body: { type: "object" }, status: 201 }),
  },
  "/api/watches/people": { get: operation({ ...of("watches", "people"), parameters: inQuery({}) }) },
  "/api/watches/{id}": {
    put: operation({ ...of("watches", "save"), parameters: [ID, ...inQuery({})], body: { type: "object" }, answer: "none", status: 204 }),
    delete: operation({ ...of("watches", "delete"), parameters: [ID, ...inQuery({})], answer: "none", status: 204 }),
  },
  "/api/watches/{id}/quiet": {
    post: operation({ ...of("watches", "quiet"), parameters: [ID, ...inQuery({})], body: { type: "object" }, answer: "none", status: 204 }),
  },
  "/api/watches/{id}/send": {
    post: operation({ ...of("watches", "send"), parameters: [ID, ...inQuery({})], answer: "none", status: 204 }),
  },
  "/api/watches/{id}/deliveries/{delivery}/send": {
    post: operation({ ...of("watches", "sendAgain"), parameters: [ID, DELIVERY, ...inQuery({})], answer: "none", status: 204 }),
  },
  "/api/watches/{id}/deliveries": { get: operation({ ...of("watches", "deliveries"), parameters: [ID, ...inQuery({})] }) },
  "/api/media": {
    get: operation({ ...of("media", "list"), parameters: inQuery({}) }),
    post: operation({ ...of("media", "create"), parameters: inQuery({}), body: { type: "object" }, status: 201 }),
  },
  "/api/media/{id}": {
    delete: operation({ ...of("media", "delete"), parameters: [ID, ...inQuery({})], answer: "none", status: 204 }),
  },
  "/api/media/show/{token}": { get: operation({ ...of("media", "show"), parameters: [inPath("token"), ...inQuery({})] }) },
  "/api/media/show/{token}/picture": {
    get: operation({ ...of("media", "picture"), parameters: [inPath("token"), ...inQuery({})], answer: "file" }),
  },
  "/api/media/show/{token}/cockpit": { get: operation({ ...of("media", "cockpit"), parameters: [inPath("token"), ...inQuery({})] }) },
  "/api/approvals": { get: operation({ ...of("approvals", "list"), parameters: inQuery({}) }) },
  "/api/approvals/people": {
    get: operation({ ...of("approvals", "people"), parameters: inQuery({ properties: { q: { type: "string" } } }) }),
  },
  "/api/approvals/self": { get: operation({ ...of("approvals", "self"), parameters: inQuery({}) }) },
  "/api/approvals/simulate": {
    post: operation({ ...of("approvals", "simulate"), parameters: inQuery({}), body: { type: "object" } }),
  },
  "/api/approvals/{module}/{id}": { get: operation({ ...of("approvals", "read"), parameters: [inPath("module"), ID, ...inQuery({})] }) },
  "/api/tasks": { get: operation({ ...of("tasks", "list"), parameters: inQuery({}) }) },
  "/api/waiting": { get: operation({ ...of("waiting", "list"), parameters: inQuery({}) }) },
  "/api/tasks/handOver": { post: operation({ ...of("tasks", "handOver"), parameters: inQuery({}), body: { type: "object" } }) },
  "/api/tasks/actions/{verb}": {
    post: operation({ ...of("tasks", "decideMany"), parameters: [inPath("verb"), ...inQuery({})], body: { type: "object" } }),
  },
  "/api/tasks/{id}/{verb}": {
    post: operation({ ...of("tasks", "decide"), parameters: [ID, inPath("verb"), ...inQuery({})], body: { type: "object" } }),
  },
  "/api/events": { get: operation({ ...of("events", "listen"), parameters: inQuery({}) }) },
  "/api/rights/explain": {
    get: operation({
      ...of("rights", "explain"),
      parameters: inQuery({
        properties: { account: { type: "string" }, module: { type: "string" }, action: { type: "string" }, id: { type: "string" } },
        required: ["account", "module"],
      }),
    }),
  },
  "/api/openapi.json": { get: operation(of("openapi", "read")) },
  ...BESIDE,
});
