import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { persistently } from "../data/persistently.ts";

/** A part of the app that is fetched when it is first shown; while the server cannot be reached the fetch is tried again. */
export function lazily<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => persistently(load));
}
