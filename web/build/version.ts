import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Writes `version.json` with a digest of everything built, so that an open page notices a newer release. */
export function version(): Plugin {
  return {
    name: "longwall-version",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const digest = createHash("sha256").update(Object.keys(bundle).toSorted().join("\n")).digest("hex").slice(0, 16);
        this.emitFile({ type: "asset", fileName: "version.json", source: `${JSON.stringify({ version: digest })}\n` });
      },
    },
  };
}
