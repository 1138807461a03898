import { lazy, Suspense } from "react";
import useSWR from "swr";
import { getValue } from "../data/api.ts";
import type { Home } from "./HomeLayout.tsx";

const HomeLayout = lazy(() => import("./HomeLayout.tsx"));

/** The cards that somebody laid out for the viewer: figures of cockpits, and ways to screens of his menu; nothing where nobody did. */
export function HomeCards() {
  const { data } = useSWR<Home, unknown>("/api/home", getValue);
  if (!data?.title || data.cards.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <HomeLayout data={data} />
    </Suspense>
  );
}
