import { type Definitions } from "#engine/definition/definitions";
import { loadModules } from "#engine/load";
import { readTexts, type Words, wordsOf } from "#engine/translations";

let modules: Promise<Definitions> | undefined;
let texts: ReturnType<typeof readTexts> | undefined;

/** The program's modules: read and checked once for all test files of a worker. */
export function programModules(): Promise<Definitions> {
  return (modules ??= loadModules());
}

/** The program's words, read once for all test files of a worker; what a file has them learn is its own. */
export async function programWords(): Promise<Words> {
  return wordsOf(await (texts ??= readTexts()));
}
