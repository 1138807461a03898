import { Suspense } from "react";
import { withWords } from "../data/language.ts";
import { lazily } from "../parts/lazily.ts";
import { usePeek } from "./usePeek.ts";

const Peek = lazily(withWords("rest", () => import("./Peek.tsx")));

/** What is looked into from where its name stands, above all else of the page. */
export function PeekLayer() {
  const { peeked, close } = usePeek();
  if (!peeked) return null;
  return (
    <Suspense fallback={null}>
      <Peek key={peeked.id} peeked={peeked} onClose={close} />
    </Suspense>
  );
}
