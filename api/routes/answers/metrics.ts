import type { Registry } from "prom-client";

/** What a process measures of itself, in the text format of Prometheus; one for each server. */
export type Metrics = {
  registry: Registry;
  /** One answer: by route (not by address), seconds until its head was ready. */
  request: (method: string, route: string, status: number, seconds: number) => void;
  /** A round of something that the program does by itself. */
  job: (name: string, isDone: boolean, now: Date) => void;
};
