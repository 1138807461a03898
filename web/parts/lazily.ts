import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { noteConnection } from "../data/connection.ts";

const PAUSE_MS = 2_000;

/** A part of the app that is fetched when it is first shown; while the server cannot be reached the fetch is tried again. */
export function lazily<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => persistently(load));
}

async function persistently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    noteConnection("lost");
    await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
    return persistently(load);
  }
}
