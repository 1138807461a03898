import type { Approvals, OpenTasks, Person, SelfApproval, WayBack } from "#define/views/approval";
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
export function useChain(module: string, id: string, version: number): SWRResponse<Approvals, unknown> {
  return useSWR<Approvals, unknown>([`/api/approvals/${module}/${id}`, version], ([path]: [string, number]) => getValue(path));
}

/** Decides a task, once, and says how that is undone; what shows it is read anew by `readAnew`. */
export async function decideTask(task: { id: string; version: number }, verb: Verb, said: Said): Promise<WayBack> {
  const { wayBack } = await call<{ wayBack: WayBack }>("POST", `${TASKS}/${task.id}/${verb}`, {
    body: { version: task.version, key: crypto.randomUUID(), ...said },
  });
  return wayBack;
}

/** Takes back what was just decided on a task. */
export async function takeBackTask(id: string, record: { id: string }): Promise<void> {
  await call("POST", `${TASKS}/${id}/takeBack`, { body: { key: crypto.randomUUID() } });
  await readAnew(record);
}

/** Reads what shows a document and the tasks anew. */
export async function readAnew(record: { id: string }): Promise<void> {
  await Promise.all([
    mutate(TASKS),
    mutate((key) => Array.isArray(key) && key.some((part) => typeof part === "string" && part.includes(record.id))),
  ]);
}

export type TaskResult = { id: string; ok: boolean; wayBack?: WayBack; problem?: { title: string; detail?: string } };

/** What would become of each decision, in their order; nothing is decided. */
export async function tryTasks(
  tasks: readonly { id: string; version: number }[],
  verb: "approve" | "return",
  reason?: string,
): Promise<readonly TaskResult[]> {
  const items = tasks.map(({ id, version }) => ({ id, version }));
  const body = { items, dryRun: true, ...(reason === undefined ? {} : { reason }) };
  return (await call<{ results: readonly TaskResult[] }>("POST", `${TASKS}/actions/${verb}`, { body })).results;
}

/** Takes back what was just decided on many tasks, each for itself. */
export async function takeBackTasks(ids: readonly string[]): Promise<readonly TaskResult[]> {
  const items = ids.map((id) => ({ id, key: crypto.randomUUID() }));
  const { results } = await call<{ results: readonly TaskResult[] }>("POST", `${TASKS}/actions/takeBack`, { body: { items } });
  await mutate(TASKS);
  return results;
}

/** Decides many tasks, each for itself; the list is read anew by `refreshTasks`. */
export async function decideTasks(
  tasks: readonly { id: string; version: number }[],
  verb: "approve" | "return",
  reason?: string,
): Promise<readonly TaskResult[]> {
  const items = tasks.map(({ id, version }) => ({ id, version, key: crypto.randomUUID() }));
  const body = { items, ...(reason === undefined ? {} : { reason }) };
  const { results } = await call<{ results: readonly TaskResult[] }>("POST", `${TASKS}/actions/${verb}`, { body });
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
