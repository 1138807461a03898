import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Files of the tree that are in git or about to be, below the given folders. */
export function treeFiles(folders: readonly string[]): string[] {
  const said = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...folders], { encoding: "utf8" });
  return said.split("\n").filter((file) => file !== "" && existsSync(file));
}

/** The TypeScript files among them. */
export function sourceFiles(folders: readonly string[]): string[] {
  return treeFiles(folders).filter((file) => /\.tsx?$/.test(file));
}

export const read = (file: string) => readFileSync(file, "utf8");
