import { z } from "zod";
import { Id, Instant, Person } from "./shapes.ts";

const text = z.string();
const orNone = text.nullable();
const Who = Person.nullable();
const When = Instant.nullable();

const Task = z.strictObject({
  id: Id,
  kind: z.enum(["step", "before", "after"]),
  state: z.enum(["waiting", "open", "approved", "rejected", "returned", "dropped"]),
  openedAt: When,
  dueAt: When,
  decidedAt: When,
  words: orNone,
  isSelf: z.boolean(),
  visit: z.int(),
  person: Who,
  handedFrom: Who,
  by: Who,
  isMine: z.boolean(),
});
const Step = z.strictObject({
  step: z.int(),
  name: text,
  mode: text,
  ratio: z.number().nullable(),
  isCurrent: z.boolean(),
  applies: z.boolean(),
  tasks: z.array(Task),
});
const Run = z.strictObject({
  id: Id,
  state: z.enum(["open", "approved", "rejected", "returned", "withdrawn", "diverted"]),
  amount: orNone,
  openedAt: Instant,
  closedAt: When,
  openedBy: Who,
  steps: z.array(Step),
});

/** The chains that one document went through, and what the reader may take back of them. */
export const Approvals = z.strictObject({
  runs: z.array(Run),
  takeBack: z.strictObject({ task: Id, seconds: z.number() }).nullable(),
});

const OpenTask = z.strictObject({
  id: Id,
  module: text,
  documentId: Id,
  version: z.int(),
  title: text,
  subject: text,
  amount: orNone,
  currency: orNone,
  isLarge: z.boolean(),
  docOn: orNone,
  step: text,
  screens: z.array(text),
  since: Instant,
  dueAt: When,
  preparedBy: Who,
  onBehalfOf: Who,
});
export const OpenTasks = z.strictObject({
  at: Instant,
  tasks: z.array(OpenTask),
  counts: z.array(z.strictObject({ module: text, count: z.int() })),
});

export const SelfApprovals = z.array(z.strictObject({ id: Id, module: text, title: text, name: text, at: Instant }));
export const Simulated = z.array(z.strictObject({ step: z.int(), applies: z.boolean(), people: z.array(Person), left: z.array(Person) }));

/** How a decision can be undone. */
export const WayBack = z.union([
  z.strictObject({ kind: z.literal("takeBack"), seconds: z.number() }),
  z.strictObject({ kind: z.literal("reverse"), action: text }),
  z.strictObject({ kind: z.literal("none") }),
]);
