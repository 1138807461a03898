import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|html|json|svg|map)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a `.br` and a `.gz` twin beside every text file of the build, so that the server never compresses while it serves. */
export function twins(): Plugin {
  let folder = "dist";
  return {
    name: "longwall-twins",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(files.map((name) => writeTwins(join(folder, name))));
      },
    },
  };
}

async function writeTwins(path: string): Promise<void> {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, await brotli(bytes, { params }));
  writeFileSync(`${path}.gz`, await zip(bytes, { level: 9 }));
}
