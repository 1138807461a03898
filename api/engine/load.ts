import { foundBelow, foundFile } from "#db/foundFile";
import type { Module } from "#define/module";
import { bare } from "#define/own";
import { withDocumentList } from "./definition/documentList.ts";
import { withDocumentTypes } from "./definition/documentTypes.ts";
import { withSignatures } from "./definition/signatures.ts";
import { faultsOf } from "./definition/definition.ts";
import { referencesOf } from "./access/reverseReferences.ts";
import { shapeOf } from "./definition/shape.ts";
import type { Claim, Definitions } from "./definition/definitions.ts";

const FOLDER = new URL("../modules/", import.meta.url);
const DATASETS = new URL("../../reports/datasets/", import.meta.url);

/** Finds every module below api/modules, checks them all together, and refuses with every fault in one message. */
export async function loadModules(folder: URL = FOLDER): Promise<Definitions> {
  const files = await foundBelow(folder);
  const contents = await Promise.all(modulesIn(files).map((file) => foundFile(new URL(file, folder)) as Promise<{ default?: Module }>));
  const found = contents.flatMap((content) => content.default ?? []);
  return definitionsOf(found, await datasetIds());
}

/** What reports are made of: found by folder, as modules are. */
async function datasetIds(): Promise<string[]> {
  const files = await foundBelow(DATASETS);
  const contents = await Promise.all(files.map((file) => foundFile(new URL(file, DATASETS)) as Promise<{ default?: { id?: string } }>));
  return contents.flatMap((content) => content.default?.id ?? []);
}

/** Checks modules together and indexes them; throws an error that lists every fault. */
export function definitionsOf(written: readonly Module[], datasets: readonly string[] = []): Definitions {
  const found = withDocumentTypes(written.map(withDocumentList).map(withSignatures), datasets).map(bare);
  const modules = new Map(found.map((module) => [module.id, module]));
  const faults = [
    ...repeated(
      found.map(({ id }) => id),
      "module",
    ),
    ...found.flatMap((module) => faultsOf(module, modules)),
  ];
  const claims = found.flatMap((module) =>
    Object.entries(module.screens).map(([name, screen]): Claim => ({ path: screen.path, module, screen, name })),
  );
  faults.push(
    ...repeated(
      claims.map(({ path }) => path),
      "path",
    ),
  );
  if (faults.length > 0) throw new Error(`the definitions do not hold together:\n${faults.join("\n")}`);
  return {
    modules,
    references: referencesOf(found),
    shapes: new Map(found.map((module) => [module.id, shapeOf(module)])),
    paths: new Map(claims.map((claim) => [claim.path, claim])),
  };
}

/** The modules of the areas, and of the folders in them that group some: those with the name of a module hold what belongs to it alone. */
function modulesIn(files: readonly string[]): string[] {
  const named = new Set(files.map((file) => file.replace(/\.[jt]s$/, "")));
  return files.filter((file) => {
    const [area = "", ...folders] = file.split("/").slice(0, -1);
    return area !== "" && !folders.some((_, at) => named.has([area, ...folders.slice(0, at + 1)].join("/")));
  });
}

function repeated(names: readonly string[], what: string): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map((name) => `${what} ${name} is there twice`);
}
