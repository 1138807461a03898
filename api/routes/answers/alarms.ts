import { z } from "zod";
import { Id, Instant } from "./shapes.ts";

/** An alarm as somebody sees it. */
export const AlarmShown = z.strictObject({
  id: Id,
  watch: Id,
  name: z.string(),
  dataset: z.string(),
  stage: z.enum(["new", "acknowledged", "over"]),
  metric: z.string(),
  value: z.string().nullable(),
  unit: z.string().nullable(),
  currency: z.string().nullable(),
  owner: z.string(),
  escalated: z.strictObject({ to: z.string(), at: Instant }).nullable(),
  raisedAt: Instant,
  endedAt: Instant.nullable(),
  acknowledged: z.strictObject({ by: z.string(), at: Instant, until: Instant.nullable(), note: z.string() }).nullable(),
  mayAcknowledge: z.boolean(),
  link: z.string().nullable(),
});
