import { Hono } from "hono";
import type { EngineWork } from "#engine/context";
import { type Env, languageOf } from "./context.ts";
import { act } from "#engine/write/act";
import { readHistory } from "#engine/history";
import { readSeen } from "#engine/historySeen";
import { recordsNamed } from "#engine/list/find";
import { listDocuments } from "#engine/list/list";
import { valuesOf } from "#engine/list/values";
import { previewDocument } from "#engine/write/preview";
import { readDocument } from "#engine/read";
import { createDocuments, deleteDocument, updateDocument } from "#engine/write/save";
import { bodyOf, queryOf } from "./access/body.ts";
import { localizeFirst } from "#engine/issueWords";
import { actEach } from "./document/bulk.ts";
import { actionInput, demandConsent, draftOf, weighed } from "./document/draft.ts";
import { exportFile, importTemplate } from "./document/export.ts";
import { importBody } from "./document/import.ts";
import { deliveredRecords, recordsFile, recordsTaken } from "./document/records.ts";
import {
  Change,
  Creation,
  ActionRequest,
  ActionRequests,
  Deletion,
  ExportQuery,
  ImportQuery,
  ListQuery,
  RecordFile,
  TakenRecords,
  Trial,
  ValuesQuery,
} from "./document/shapes.ts";
import { actedOnBy, idIn, moduleOf, reading, writing, writtenBy } from "./document/target.ts";
import { z } from "zod";
import type { Module } from "#define/module";
import { isKept } from "#engine/write/guards";
import { ColumnValues, Entry, Imported, Taken } from "./answers/records.ts";
import { Issue, Labels, Outcome, Row } from "./answers/shapes.ts";
import { operation } from "./contract/declare.ts";
import { given, pageOf, recordOf, shown } from "./contract/records.ts";

const every = () => true;
const isWritten = ({ readonly }: Module) => !readonly;
const isChanged = (module: Module) => isWritten(module) && !isKept(module);
const isPortable = ({ portable }: Module) => portable === true;
const isDelivered = ({ delivered }: Module) => delivered !== undefined;
const anything = z.unknown();
const WRITING = ["illegalAction", "notApplicable", "repeatedKey", "periodClosed", "alreadyPosted", "busy"] as const;
const ACTING = [
  ...WRITING,
  "stale",
  "samePerson",
  "noChain",
  "noApprover",
  "undecided",
  "decided",
  "selfApproval",
  "followedSince",
  "notReady",
  "unagreed",
] as const;
const operations = {
  list: operation({
    id: "list",
    says: "Lists one page of records, with what the reader may do with each.",
    query: ListQuery,
    answer: pageOf,
    problems: ["forbidden", "malformed", "tooDeep"],
    each: every,
  }),
  values: operation({
    id: "values",
    says: "Tells the values of one column in the rows of a list, as if nothing were asked of this column.",
    query: ValuesQuery,
    answer: ColumnValues,
    problems: ["forbidden", "malformed", "tooDeep"],
    each: every,
  }),
  create: operation({
    id: "create",
    says: "Makes a record, and does an action with it right away where one is named.",
    body: given(Creation),
    takes: Creation,
    answer: recordOf,
    status: 201,
    problems: ACTING,
    each: isWritten,
  }),
  preview: operation({
    id: "preview",
    says: "Tells what a draft would become, and all that is wrong with it, and stores nothing.",
    body: given(Trial),
    takes: Trial,
    answer: shown(
      z.strictObject({
        header: anything,
        lines: anything,
        foreseen: z.record(z.string(), z.array(Row)),
        issues: z.array(Issue),
        more: z.int().optional(),
      }),
    ),
    problems: [...WRITING, "stale"],
    each: isWritten,
  }),
  export: operation({
    id: "export",
    says: "Makes a file of every row of a list.",
    query: ExportQuery,
    answer: "file",
    problems: ["forbidden", "malformed", "tooDeep", "busy"],
    each: every,
  }),
  template: operation({
    id: "imports.template",
    says: "Makes an empty workbook with the heads that the import knows.",
    answer: "file",
    problems: ["forbidden"],
  }),
  import: operation({
    id: "import",
    says: "Imports a csv or xlsx file, all of it or nothing, or only tells what is wrong with it.",
    query: ImportQuery,
    body: "file",
    answer: Imported,
    problems: [...ACTING, "busy"],
    each: isWritten,
  }),
  records: operation({
    id: "records",
    says: "Makes one file of all records, links by code, for another installation.",
    answer: RecordFile,
    problems: ["forbidden"],
    each: isPortable,
  }),
  delivered: operation({
    id: "records.delivered",
    says: "Tells records that the product brings along, as such a file: taken over, they stand in the company.",
    path: { name: z.string(), choice: z.string() },
    answer: RecordFile,
    problems: ["notFound"],
    each: isDelivered,
  }),
  takeRecords: operation({
    id: "records.take",
    says: "Tells what a file of records would change, or changes it where these differences were seen.",
    body: TakenRecords,
    answer: Taken,
    problems: [...WRITING, "stale"],
    each: isPortable,
  }),
  actEach: operation({
    id: "{action}.each",
    says: "Does {action} with several records, each for itself.",
    body: ActionRequests,
    answer: z.strictObject({ results: z.array(Outcome) }),
    each: isWritten,
  }),
  read: operation({
    id: "read",
    says: "Reads one record with its lines and what the reader may do with it.",
    answer: recordOf,
    problems: ["forbidden"],
    each: every,
  }),
  save: operation({
    id: "save",
    says: "Stores a record as it should be, in the version that was seen.",
    body: given(Change),
    takes: Change,
    answer: recordOf,
    problems: ACTING,
    each: isChanged,
  }),
  delete: operation({
    id: "delete",
    says: "Deletes a record in the version that was seen.",
    query: Deletion,
    answer: "none",
    problems: ACTING,
    each: isChanged,
  }),
  act: operation({
    id: "{action}",
    says: "Does {action} with a record, with the fields that it asks for.",
    body: given(ActionRequest),
    takes: ActionRequest,
    answer: recordOf,
    problems: ACTING,
    each: isWritten,
  }),
  history: operation({
    id: "history",
    says: "Tells what happened to a record, latest first.",
    answer: z.array(Entry),
    problems: ["forbidden"],
    each: every,
  }),
  seen: operation({
    id: "history.seen",
    says: "Shows a document as somebody saw it when he decided on it.",
    answer: z.strictObject({ header: Row, lines: z.record(z.string(), z.array(Row)), labels: Labels }),
    problems: ["forbidden"],
  }),
};

/** What an action brought forth, as far as its person reads it, in the order in which it was made. */
async function madeBy(work: EngineWork) {
  const named = new Map((await recordsNamed(work, work.brought)).map((record) => [record.id, record]));
  return work.brought.flatMap(({ id }) => named.get(id) ?? []);
}

/** `/api/documents/:module…`: every document and master, whatever its type. */
export const documents = new Hono<Env>()
  .get("/:module", operations.list, async (c) => {
    const module = await moduleOf(c);
    const { stage, count, ...query } = queryOf(c, ListQuery);
    return c.json(await reading(c, (work) => listDocuments(work, module, { ...query, stages: stage, count: count === "1" })));
  })
  .post("/:module", operations.create, async (c) => {
    const module = await writtenBy(c, "create");
    const { key, action, ask, ...draft } = await bodyOf(c, Creation);
    const creating = async (work: EngineWork) => {
      const [created] = await createDocuments(work, module, [draftOf(draft)]);
      const { id, version } = created?.header ?? {};
      if (action !== undefined) await act(work, module, action, [{ id: String(id), version: Number(version) }], actionInput({ ask }));
      return readDocument(work, module, String(id));
    };
    const record = await weighed(c, draft, () => writing(c, key, { draft, action }, creating));
    return c.json(record, 201);
  })
  .post("/:module/preview", operations.preview, async (c) => {
    const module = await writtenBy(c, "create", "edit");
    const { id, ...draft } = await bodyOf(c, Trial);
    const { issues, ...record } = await weighed(c, draft, () => reading(c, (work) => previewDocument(work, module, draftOf(draft), id)));
    const locale = { words: c.var.runtime.words, language: languageOf(c), module: module.id };
    return c.json({ ...record, ...localizeFirst(locale, issues) });
  })
  .get("/:module/values", operations.values, async (c) => {
    const module = await moduleOf(c);
    const { stage, ...query } = queryOf(c, ValuesQuery);
    return c.json(await reading(c, (work) => valuesOf(work, module, { ...query, stages: stage })));
  })
  .get("/:module/export", operations.export, (c) => exportFile(c))
  .get("/:module/import/template", operations.template, (c) => importTemplate(c))
  .post("/:module/import", operations.import, (c) => importBody(c))
  .get("/:module/records", operations.records, (c) => recordsFile(c))
  .get("/:module/records/:name/:choice", operations.delivered, async (c) =>
    c.json(await deliveredRecords(c, c.req.param("name"), c.req.param("choice"))),
  )
  .post("/:module/records", operations.takeRecords, async (c) => c.json(await recordsTaken(c, await bodyOf(c, TakenRecords))))
  .post("/:module/actions/:action", operations.actEach, (c) => actEach(c))
  .get("/:module/:id", operations.read, async (c) => {
    const module = await moduleOf(c);
    return c.json(await reading(c, (work) => readDocument(work, module, idIn(c))));
  })
  .put("/:module/:id", operations.save, async (c) => {
    const module = await writtenBy(c, "edit");
    const id = idIn(c);
    const { key, version, ask, ...draft } = await bodyOf(c, Change);
    const changing = async (work: EngineWork) => {
      await updateDocument(work, module, id, version, draftOf(draft), ask ? demandConsent : undefined);
      return readDocument(work, module, id);
    };
    const record = await weighed(c, draft, () => writing(c, key, { id, version, draft }, changing));
    return c.json(record);
  })
  .delete("/:module/:id", operations.delete, async (c) => {
    const module = await moduleOf(c);
    const { version } = queryOf(c, Deletion);
    await writing(c, undefined, undefined, (work) => deleteDocument(work, module, idIn(c), version));
    return c.body(null, 204);
  })
  .post("/:module/:id/actions/:action", operations.act, async (c) => {
    const [id, action] = [idIn(c), c.req.param("action")];
    const module = await actedOnBy(c, action);
    const { key, version, device, ...said } = await bodyOf(c, ActionRequest);
    const acting = async (work: EngineWork) => {
      await act(work, module, action, [{ id, version }], { ...actionInput(said), ...(device ? { device } : {}) });
      const record = await readDocument(work, module, id);
      return work.brought.length === 0 ? record : { ...record, made: await madeBy(work) };
    };
    const record = await weighed(c, said, () =>
      writing(c, key, { id, version, action, ...said, ...(device ? { at: device.at } : {}) }, acting),
    );
    return c.json(record);
  })
  .get("/:module/:id/history", operations.history, async (c) => {
    const module = await moduleOf(c);
    return c.json(await reading(c, (work) => readHistory(work, module, idIn(c))));
  })
  .get("/:module/:id/history/:entry", operations.seen, async (c) => {
    const module = await moduleOf(c);
    return c.json(await reading(c, (work) => readSeen(work, module, idIn(c), idIn(c, "entry"))));
  });
