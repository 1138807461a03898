import { noteConnection } from "./connection.ts";

const PAUSE_MS = 2_000;

/** Gives a part of the app that the server has; while it cannot be reached, the part is fetched again and again. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    noteConnection("lost");
    await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
    return persistently(load);
  }
}
