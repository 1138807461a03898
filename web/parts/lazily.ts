import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from "react";
import { persistently } from "../data/persistently.ts";

/** A part of the app with the way to fetch it before it is shown. */
export type LazyPart<P extends object> = FunctionComponent<P> & { fetch: () => Promise<unknown> };

/**
 * A part of the app that is fetched when it is first shown, or before; while the server cannot be reached the fetch is tried again. What is
 * here when it is first shown is drawn at once: React keeps back what was waited for until a third of a second after it said so.
 */
export function lazily<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let here: ComponentType<P> | undefined;
  const fetch = async () => {
    const part = await load();
    here = part.default;
    return part;
  };
  const Later = lazy(() => persistently(fetch));
  // Whoever began to wait stays who he is: another component would lose what was typed into the first.
  const Part = (props: P) => createElement(useState<ComponentType<P>>(() => here ?? Later)[0], props);
  return Object.assign(Part, { fetch });
}
