import { bare } from "#define/own";
import { inPath, inQuery, operation, type Operation } from "./operation.ts";

const of = (tag: string, verb: string) => ({ id: `${tag}.${verb}`, tag, summary: `${tag}: ${verb}` });
const [MODULE, ID, NAME] = [inPath("module"), inPath("id"), inPath("name")];
const OBJECT = { type: "object" };
const VERSION = { properties: { seen: { type: "string" } } };
const PLACE = { properties: { place: { type: "string" } }, required: ["place"] };
const PRINT = {
  properties: Object.fromEntries(["ids", "template", "language", "paper", "copies"].map((name) => [name, { type: "string" }])),
  required: ["ids"],
};

/** What belongs to the records and lists of every module alike: comments, files, the past, print-outs, saved views. */
export const BESIDE: Readonly<Record<string, Readonly<Record<string, Operation>>>> = bare({
  "/api/documents/{module}/{id}/comments": {
    get: operation({ ...of("comments", "list"), parameters: [MODULE, ID, ...inQuery({})] }),
    post: operation({ ...of("comments", "create"), parameters: [MODULE, ID, ...inQuery({})], body: OBJECT, status: 201 }),
  },
  "/api/documents/{module}/{id}/comments/{comment}": {
    put: operation({
      ...of("comments", "save"),
      parameters: [MODULE, ID, inPath("comment"), ...inQuery({})],
      body: OBJECT,
      answer: "none",
      status: 204,
    }),
  },
  "/api/documents/{module}/{id}/readers": {
    get: operation({ ...of("comments", "readers"), parameters: [MODULE, ID, ...inQuery({ properties: { q: { type: "string" } } })] }),
  },
  "/api/documents/{module}/{id}/files": {
    get: operation({ ...of("files", "list"), parameters: [MODULE, ID, ...inQuery({})] }),
    post: operation({
      ...of("files", "create"),
      parameters: [MODULE, ID, ...inQuery({ properties: { name: { type: "string" }, key: { type: "string" } }, required: ["name"] })],
      status: 201,
    }),
  },
  "/api/documents/{module}/{id}/files/{file}": {
    get: operation({
      ...of("files", "read"),
      parameters: [MODULE, ID, inPath("file"), ...inQuery({ properties: { download: { type: "string", enum: ["1"] } } })],
      answer: "file",
    }),
    delete: operation({
      ...of("files", "delete"),
      parameters: [MODULE, ID, inPath("file"), ...inQuery({})],
      answer: "none",
      status: 204,
    }),
  },
  "/api/documents/{module}/{id}/history/{entry}": {
    get: operation({ ...of("history", "seen"), parameters: [MODULE, ID, inPath("entry"), ...inQuery({})] }),
  },
  "/api/documents/{module}/prints": { get: operation({ ...of("prints", "list"), parameters: [MODULE, ...inQuery({})] }) },
  "/api/documents/{module}/prints/{name}": {
    get: operation({ ...of("prints", "read"), parameters: [MODULE, NAME, ...inQuery({})] }),
    put: operation({ ...of("prints", "save"), parameters: [MODULE, NAME, ...inQuery({})], body: OBJECT }),
    delete: operation({ ...of("prints", "delete"), parameters: [MODULE, NAME, ...inQuery(VERSION)] }),
  },
  "/api/documents/{module}/prints/preview": {
    post: operation({ ...of("prints", "preview"), parameters: [MODULE, ...inQuery({})], body: OBJECT, answer: "file" }),
  },
  "/api/documents/{module}/print": {
    get: operation({ ...of("prints", "look"), parameters: [MODULE, ...inQuery(PRINT)], answer: "file" }),
    post: operation({ ...of("prints", "print"), parameters: [MODULE, ...inQuery({})], body: OBJECT, answer: "file" }),
  },
  "/api/documents/{module}/import/template": {
    get: operation({ ...of("imports", "template"), parameters: [MODULE, ...inQuery({})], answer: "file" }),
  },
  "/api/prints": { get: operation({ ...of("prints", "modules"), parameters: inQuery({}) }) },
  "/api/views": {
    get: operation({ ...of("views", "list"), parameters: inQuery(PLACE) }),
    post: operation({ ...of("views", "create"), parameters: inQuery(PLACE), body: OBJECT, status: 201 }),
  },
  "/api/views/{id}": {
    put: operation({ ...of("views", "save"), parameters: [ID, ...inQuery(PLACE)], body: OBJECT, answer: "none", status: 204 }),
    delete: operation({ ...of("views", "delete"), parameters: [ID, ...inQuery(PLACE)], answer: "none", status: 204 }),
  },
});
