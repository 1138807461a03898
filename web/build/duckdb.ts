import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const CACHE = "node_modules/.cache/longwall";
const QUALITY = 9;
const compress = promisify(brotliCompress);

/** Writes the brotli twin of every WebAssembly module of a build; a module is compressed once and then taken from node_modules/.cache. */
export function compressWasm(): Plugin {
  let out = "dist";
  return {
    name: "longwall:compress-wasm",
    apply: "build",
    configResolved: (config) => {
      out = config.build.outDir;
    },
    closeBundle: async () => {
      const assets = join(out, "assets");
      if (!existsSync(assets)) return;
      for (const name of readdirSync(assets)) if (name.endsWith(".wasm")) await writeTwin(join(assets, name));
    },
  };
}

async function writeTwin(path: string): Promise<void> {
  const bytes = readFileSync(path);
  const kept = join(CACHE, `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}-${QUALITY}.br`);
  if (!existsSync(kept)) {
    mkdirSync(CACHE, { recursive: true });
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${kept}.part`, await compress(bytes, { params }));
    renameSync(`${kept}.part`, kept);
  }
  copyFileSync(kept, `${path}.br`);
}
