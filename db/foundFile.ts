import { readdir } from "node:fs/promises";

// A bundle has another one of this, with all files in it that are found by the folder they lie in.

/** The sources below a folder by their paths from there, in order. */
export async function foundBelow(folder: URL): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.[jt]s$/.test(file));
  return files.map((file) => file.replaceAll("\\", "/")).toSorted();
}

/** What a file exports that was found by the folder it lies in. */
export const foundFile = (file: URL): Promise<unknown> => import(file.href);
