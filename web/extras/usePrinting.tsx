import { Suspense, useCallback, useState, type ReactNode } from "react";
import type { Description } from "../data/description.ts";
import { lazily } from "../parts/lazily.ts";

const PrintDialog = lazily(async () => ({ default: (await import("./PrintDialog.tsx")).PrintDialog }));
type Printed = { ids: readonly string[]; title: string };

/** The way to print records of a module, undefined where the viewer may not; the node belongs into the screen. */
export function usePrinting(module: Description): [((printed: Printed) => void) | undefined, ReactNode] {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const print = useCallback((next: Printed) => setPrinted(next.ids.length > 0 ? next : null), []);
  const dialog = printed && (
    <Suspense>
      <PrintDialog module={module.id} mayChange={module.may.includes("publish")} {...printed} onClose={() => setPrinted(null)} />
    </Suspense>
  );
  return [module.may.includes("print") ? print : undefined, dialog];
}
