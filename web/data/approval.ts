import type { OpenTasks, Person, RunView, SelfApproval } from "#define/approvalView";
import useSWR, { mutate, type SWRResponse } from "swr";
import { call, getValue } from "./api.ts";

export type Verb = "approve" | "reject" | "return" | "addSigner" | "handOver";
export type Said = { reason?: string; step?: number; account?: string; place?: "before" | "after" };
export type SimulatedStep = { step: number; applies: boolean; people: readonly Person[]; left: readonly Person[] };

const TASKS = "/api/tasks";

/** Follows what waits for the viewer; asked anew every minute and when the window comes back. */
export function useOpenTasks(): SWRResponse<OpenTasks, unknown> {
  return useSWR<OpenTasks, unknown>(TASKS, getValue, { refreshInterval: 60_000, revalidateOnFocus: true });
}

/** Follows the chain of a record. */
export function useChain(module: string, id: string, version: number): SWRResponse<{ runs: readonly RunView[] }, unknown> {
  return useSWR<{ runs: readonly RunView[] }, unknown>([`/api/approvals/${module}/${id}`, version], ([path]: [string, number]) =>
    getValue(path),
  );
}

/** Decides a task, once; what shows the document and the tasks is read anew. */
export async function decideTask(
  task: { id: string; version: number },
  verb: Verb,
  said: Said,
  record: { module: string; id: string },
): Promise<void> {
  await call("POST", `${TASKS}/${task.id}/${verb}`, { body: { version: task.version, key: crypto.randomUUID(), ...said } });
  await Promise.all([
    mutate(TASKS),
    mutate((key) => Array.isArray(key) && key.some((part) => typeof part === "string" && part.includes(record.id))),
  ]);
}

export type TaskResult = { id: string; ok: boolean; problem?: { title: string; detail?: string } };

/** Decides many tasks, each for itself. */
export async function decideTasks(
  tasks: readonly { id: string; version: number }[],
  verb: "approve" | "return",
  reason?: string,
): Promise<readonly TaskResult[]> {
  const items = tasks.map(({ id, version }) => ({ id, version, key: crypto.randomUUID() }));
  const body = { items, ...(reason === undefined ? {} : { reason }) };
  const { results } = await call<{ results: readonly TaskResult[] }>("POST", `${TASKS}/actions/${verb}`, { body });
  await mutate(TASKS);
  return results;
}

/** Gives all tasks of one account to another, as far as the other may decide on them. */
export async function handOverTasks(from: string, to: string): Promise<{ handed: number; kept: number }> {
  const answer = await call<{ handed: number; kept: number }>("POST", `${TASKS}/handOver`, {
    body: { from, to, key: crypto.randomUUID() },
  });
  await mutate(TASKS);
  return answer;
}

/** Reads tasks anew. */
export function refreshTasks(): void {
  void mutate(TASKS);
}

/** People of the company who can sign in. */
export function findPeople(q: string): Promise<readonly Person[]> {
  return call<readonly Person[]>("GET", "/api/approvals/people", { query: { q } });
}

/** Which modules know approval. */
export function useApprovalModules(): readonly { module: string; amount: string | null }[] | undefined {
  return useSWR<readonly { module: string; amount: string | null }[], unknown>("/api/approvals", getValue, { revalidateOnFocus: false })
    .data;
}

/** What people approved that they had prepared themselves. */
export function useSelfApprovals(): readonly SelfApproval[] {
  return useSWR<readonly SelfApproval[], unknown>("/api/approvals/self", getValue).data ?? [];
}

/** Who would decide on a supposed document by a stored chain. */
export function simulateChain(
  chain: string,
  supposed: { header: Readonly<Record<string, string>>; amount?: string; preparer?: string },
): Promise<readonly SimulatedStep[]> {
  return call<readonly SimulatedStep[]>("POST", "/api/approvals/simulate", { body: { chain, ...supposed } });
}
