import { Hono } from "hono";
import { type Env, languageOf } from "./context.ts";
import type { Work } from "#define/work";
import { act } from "#engine/write/act";
import { readHistory } from "#engine/history";
import { readSeen } from "#engine/historySeen";
import { listDocuments } from "#engine/list/list";
import { previewDocument } from "#engine/write/preview";
import { readDocument } from "#engine/read";
import { createDocuments, deleteDocument, updateDocument } from "#engine/write/save";
import { bodyOf, queryOf } from "./access/body.ts";
import { tellFirst } from "#engine/issueWords";
import { actEach } from "./document/bulk.ts";
import { draftOf, saying, weighed } from "./document/draft.ts";
import { exportFile, importTemplate } from "./document/export.ts";
import { importBody } from "./document/import.ts";
import { Change, Creation, Deed, Deletion, ListQuery, Trial } from "./document/shapes.ts";
import { idIn, moduleOf, reading, writing, writtenBy } from "./document/target.ts";

/** `/api/documents/:module…`: every document and master, whatever its type. */
export const documents = new Hono<Env>()
  .get("/:module", async (c) => {
    const module = await moduleOf(c);
    const { stage, count, ...query } = queryOf(c, ListQuery);
    return c.json(await reading(c, (work) => listDocuments(work, module, { ...query, stages: stage, count: count === "1" })));
  })
  .post("/:module", async (c) => {
    const module = await writtenBy(c, "create");
    const { key, action, ...draft } = await bodyOf(c, Creation);
    const creating = async (work: Work) => {
      const [created] = await createDocuments(work, module, [draftOf(draft)]);
      const { id, version } = created?.header ?? {};
      if (action !== undefined) await act(work, module, action, [{ id: String(id), version: Number(version) }]);
      return readDocument(work, module, String(id));
    };
    const record = await weighed(c, draft, () => writing(c, key, { draft, action }, creating));
    return c.json(record, 201);
  })
  .post("/:module/preview", async (c) => {
    const module = await writtenBy(c, "create", "edit");
    const { id, ...draft } = await bodyOf(c, Trial);
    const { issues, ...record } = await weighed(c, draft, () => reading(c, (work) => previewDocument(work, module, draftOf(draft), id)));
    const telling = { words: c.var.runtime.words, language: languageOf(c), module: module.id };
    return c.json({ ...record, ...tellFirst(telling, issues) });
  })
  .get("/:module/export", (c) => exportFile(c))
  .get("/:module/import/template", (c) => importTemplate(c))
  .post("/:module/import", (c) => importBody(c))
  .post("/:module/actions/:action", (c) => actEach(c))
  .get("/:module/:id", async (c) => {
    const module = await moduleOf(c);
    return c.json(await reading(c, (work) => readDocument(work, module, idIn(c))));
  })
  .put("/:module/:id", async (c) => {
    const module = await writtenBy(c, "edit");
    const id = idIn(c);
    const { key, version, ...draft } = await bodyOf(c, Change);
    const changing = async (work: Work) => {
      await updateDocument(work, module, id, version, draftOf(draft));
      return readDocument(work, module, id);
    };
    const record = await weighed(c, draft, () => writing(c, key, { id, version, draft }, changing));
    return c.json(record);
  })
  .delete("/:module/:id", async (c) => {
    const module = await moduleOf(c);
    const { version } = queryOf(c, Deletion);
    await writing(c, undefined, undefined, (work) => deleteDocument(work, module, idIn(c), version));
    return c.body(null, 204);
  })
  .post("/:module/:id/actions/:action", async (c) => {
    const module = await moduleOf(c);
    const [id, action] = [idIn(c), c.req.param("action")];
    const { key, version, ...said } = await bodyOf(c, Deed);
    const acting = async (work: Work) => {
      await act(work, module, action, [{ id, version }], saying(said));
      return readDocument(work, module, id);
    };
    const record = await weighed(c, said, () => writing(c, key, { id, version, action, ...said }, acting));
    return c.json(record);
  })
  .get("/:module/:id/history", async (c) => {
    const module = await moduleOf(c);
    return c.json(await reading(c, (work) => readHistory(work, module, idIn(c))));
  })
  .get("/:module/:id/history/:entry", async (c) => {
    const module = await moduleOf(c);
    return c.json(await reading(c, (work) => readSeen(work, module, idIn(c), idIn(c, "entry"))));
  });
