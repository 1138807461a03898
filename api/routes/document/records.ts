import type { z } from "zod";
import { type Ask, languageOf, viewerOf } from "#routes/context";
import { deliveredFile, type RecordFile, recordFile } from "#import/records/file";
import { takeRecords } from "#import/records/take";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { localizeIssue } from "#engine/issueWords";
import type { TakenRecords } from "./shapes.ts";
import { moduleOf, reading } from "./target.ts";

async function portableOf(c: Ask): Promise<Module> {
  const module = await moduleOf(c);
  return module.portable ? module : fail({ type: "notFound", what: `${module.id}.records` });
}

/** `GET …/records`: all records of a module that goes from one installation to another, as one file. */
export async function recordsFile(c: Ask): Promise<Response> {
  const module = await portableOf(c);
  const file: RecordFile = await reading(c, (work) => recordFile(work, module));
  c.header("Content-Disposition", `attachment; filename="${module.id}.json"`);
  c.header("Cache-Control", "no-store");
  return c.body(JSON.stringify(file, undefined, 2), 200, { "Content-Type": "application/json" });
}

/** `GET …/records/{name}/{choice}`: records that the product brings along for a module, as such a file. */
export async function deliveredRecords(c: Ask, name: string, choice: string): Promise<RecordFile> {
  const module = await portableOf(c);
  return deliveredFile(module, name, choice) ?? fail({ type: "notFound", what: `${module.id}.${name}.${choice}` });
}

/** `POST …/records`: what such a file changes, in the reader's words; stored where `seen` names these very differences. */
export async function recordsTaken(c: Ask, { seen, file }: z.output<typeof TakenRecords>) {
  const module = await portableOf(c);
  const { records, ...rest } = await takeRecords(c.var.runtime, await viewerOf(c), module, file, seen);
  const locale = { words: c.var.runtime.words, language: languageOf(c), module: module.id };
  return {
    ...rest,
    records: records.map(({ issues, ...record }) => ({ ...record, issues: issues.map((issue) => localizeIssue(locale, issue)) })),
  };
}
