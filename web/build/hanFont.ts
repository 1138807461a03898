import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** The style sheet that this makes, imported by the theme. */
const HAN_FONT = resolve("node_modules/.cache/longwall/fonts/han.css");
/** What writes Chinese everywhere: the words of the product, and the names that its demo takes from the trade. */
const TEXTS = ["locales/zh", "api/demo"];
const WEIGHTS = [400, 600];
const FIRST_HAN = 0x2e80;
const FAMILY = dirname(createRequire(import.meta.url).resolve("@fontsource/noto-sans-sc/package.json"));

/**
 * Makes one font file per weight of the Han characters that the product itself says: a page asks for it instead of some forty slices of the
 * family, which stay for what else its data holds. A file is made once per set of characters and then taken from node_modules/.cache.
 */
export function hanFont(): Plugin {
  return {
    name: "longwall-han-font",
    configResolved: async () => {
      const characters = hanOf(TEXTS);
      mkdirSync(dirname(HAN_FONT), { recursive: true });
      const faces = await Promise.all(WEIGHTS.map(async (weight) => face(weight, await fileOf(weight, characters), characters)));
      write(HAN_FONT, faces.join("\n"));
    },
  };
}

/** The Han characters and full-width signs of all files below the folders, in the order of their codes. */
function hanOf(folders: readonly string[]): readonly string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(json|ts)$/.test(name))
      .map((name) => join(folder, name)),
  );
  const all = new Set(files.flatMap((file) => Array.from(readFileSync(file, "utf8"))));
  return [...all].filter((char) => code(char) >= FIRST_HAN).toSorted((one, other) => code(one) - code(other));
}

async function fileOf(weight: number, characters: readonly string[]): Promise<string> {
  const whole = join(FAMILY, "files", `noto-sans-sc-chinese-simplified-${weight}-normal.woff2`);
  const text = characters.join("");
  const digest = createHash("sha256").update(readFileSync(whole)).update(text).digest("hex").slice(0, 16);
  const name = `han-${weight}-${digest}.woff2`;
  const path = join(dirname(HAN_FONT), name);
  if (!existsSync(path)) write(path, await subsetFont(readFileSync(whole), text, { targetFormat: "woff2" }));
  return name;
}

const face = (weight: number, file: string, characters: readonly string[]): string =>
  `@font-face {
  font-family: "Noto Sans SC";
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url("./${file}") format("woff2");
  unicode-range: ${characters.map((char) => `U+${code(char).toString(16)}`).join(",")};
}`;

const code = (char: string): number => char.codePointAt(0) ?? 0;

/** A build beside this one never reads half a file. */
function write(path: string, content: string | Buffer): void {
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}
