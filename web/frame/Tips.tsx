import { lazy, Suspense } from "react";
import useSWR from "swr";
import { getValue } from "../data/api.ts";
import { useSetting } from "../office/settings.ts";
import type { Tip } from "./TipList.tsx";

const TipList = lazy(() => import("./TipList.tsx"));

/** The tips of the screen that is looked at, shown when the sign is clicked or pointed at, as the viewer wants it. */
export function Tips({ path }: { path: string }) {
  const [event] = useSetting("tipEvent");
  const filter = JSON.stringify({ path: path.split("?")[0], stage: "enabled" });
  const { data } = useSWR<{ rows: readonly Tip[] }, unknown>(
    `/api/documents/masterData.operationTip?filter=${encodeURIComponent(filter)}`,
    getValue,
  );
  const tips = data?.rows ?? [];
  if (tips.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <TipList tips={tips} isHovered={event === "hover"} />
    </Suspense>
  );
}
