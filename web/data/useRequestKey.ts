import { useRef } from "react";
import type { AnsweredProblem } from "./problem.ts";

/**
 * The key that makes a request one. A refused request changed nothing, so the next attempt is a new one; after silence the same key finds
 * out what happened.
 */
export function useRequestKey() {
  const key = useRef(crypto.randomUUID());
  const renew = () => {
    key.current = crypto.randomUUID();
  };
  return {
    current: () => key.current,
    renew,
    refused: ({ type }: AnsweredProblem) => {
      if (type !== "network" && type !== "broken" && type !== "unavailable") renew();
    },
  };
}
