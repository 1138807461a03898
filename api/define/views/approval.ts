import type { MODES } from "../approval.ts";

export type Person = { id: string; account: string; name: string };
export type TaskState = "waiting" | "open" | "approved" | "rejected" | "returned" | "dropped";
/** One person in one step, with what he decided. */
export type TaskView = {
  id: string;
  kind: "step" | "before" | "after";
  state: TaskState;
  openedAt: string | null;
  dueAt: string | null;
  decidedAt: string | null;
  words: string | null;
  isSelf: boolean;
  visit: number;
  person: Person | null;
  handedFrom: Person | null;
  by: Person | null;
  isMine: boolean;
};
export type StepView = {
  step: number;
  name: string;
  mode: (typeof MODES)[number];
  ratio: number | null;
  isCurrent: boolean;
  applies: boolean;
  tasks: readonly TaskView[];
};
export type RunView = {
  id: string;
  state: "open" | "approved" | "rejected" | "returned" | "withdrawn" | "diverted";
  amount: string | null;
  openedAt: string;
  closedAt: string | null;
  openedBy: Person | null;
  steps: readonly StepView[];
};
/** The rounds of a document through its chain, and which decision the viewer may still take back, for how many seconds. */
export type Approvals = { runs: readonly RunView[]; takeBack: { task: string; seconds: number } | null };
/** How what was just decided is undone: taken back within seconds, by an action that reverses what followed, or not at all. */
export type WayBack = { kind: "takeBack"; seconds: number } | { kind: "reverse"; action: string } | { kind: "none" };
/** What waits for the viewer's decision. */
export type OpenTask = {
  id: string;
  module: string;
  documentId: string;
  version: number;
  title: string;
  /** What the document is about: its name, its customer or the like; "" where it names nothing. */
  subject: string;
  amount: string | null;
  currency: string | null;
  /** It reaches an amount from which its chain asks further people. */
  isLarge: boolean;
  docOn: string | null;
  step: string;
  /** The screens of the module on which it stands in this step, those made for the step first. */
  screens: readonly string[];
  since: string;
  dueAt: string | null;
  preparedBy: Person | null;
  onBehalfOf: Person | null;
};
/** `at` is the server's clock. */
export type OpenTasks = { at: string; tasks: readonly OpenTask[]; counts: readonly { module: string; count: number }[] };

/** What somebody approved that he had prepared himself. */
export type SelfApproval = { id: string; module: string; title: string; name: string; at: string };
