import type { Served } from "#routes/context";
import type { Viewer } from "#define/viewer";
import { hasReadAccess, opensScreen } from "#engine/access/moduleAccess";
import { documentListOf } from "#engine/definition/documentList";
import { openingPath } from "./openingPath.ts";

/** The path of the list of all documents of each module that a viewer reads: where a document opens whatever its stage. */
export function documentPlaces({ definitions }: Pick<Served, "definitions">, viewer: Viewer): Record<string, string> {
  return Object.fromEntries(
    [...definitions.modules.values()].flatMap((module) => {
      const list = documentListOf(module);
      return list && hasReadAccess(viewer, module) && opensScreen(viewer, module, list) ? [[module.id, openingPath(list.path)]] : [];
    }),
  );
}
