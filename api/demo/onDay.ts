import type { Runtime } from "#engine/runtime";

/** The program as it was in the afternoon of an earlier day. */
export const onDay = (runtime: Runtime, day: string): Runtime => ({ ...runtime, clock: { now: () => new Date(`${day}T08:00:00Z`) } });
