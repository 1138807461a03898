import { sql } from "drizzle-orm";
import { ProblemError } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { typed } from "#engine/database";
import type { Runtime } from "#engine/runtime";
import { inPieces } from "#engine/turns";
import { inWork } from "#engine/work";
import type { EngineWork } from "#engine/context";

/** Carries the answers of a trial out of its transaction, which ends with it undone. */
class Undone extends Error {
  constructor(readonly answers: readonly unknown[]) {
    super("undone");
  }
}

/** So many are tried before what they hold is let go of: longer nobody waits for a trial. */
const TOGETHER = 10;

/**
 * Does jobs one after the other, some at a time, each with what those before it left, and undoes them: what each would answer, or the typed
 * problem that it would end with. Anything else ends the trial.
 */
export async function tryEach<T>(
  runtime: Runtime,
  viewer: Viewer,
  jobs: readonly ((work: EngineWork) => Promise<T>)[],
): Promise<readonly (T | ProblemError)[]> {
  const answers: (T | ProblemError)[] = [];
  await inPieces(jobs, async (piece) => void answers.push(...(await tryTogether(runtime, viewer, piece))), TOGETHER);
  return answers;
}

async function tryTogether<T>(
  runtime: Runtime,
  viewer: Viewer,
  jobs: readonly ((work: EngineWork) => Promise<T>)[],
): Promise<readonly (T | ProblemError)[]> {
  const trial = async (work: EngineWork): Promise<never> => {
    const answers: (T | ProblemError)[] = [];
    for (const job of jobs) answers.push(await tried(work, job));
    throw new Undone(answers);
  };
  try {
    return await inWork(runtime, viewer, trial, "trial");
  } catch (error) {
    if (error instanceof Undone) return error.answers as readonly (T | ProblemError)[];
    throw error;
  }
}

/** The statements that nobody waits for have come to their end once the savepoint is let go. */
async function tried<T>(work: EngineWork, job: (work: EngineWork) => Promise<T>): Promise<T | ProblemError> {
  await work.run(sql`savepoint tried`);
  try {
    const answer = await job(work);
    await work.run(sql`release savepoint tried`);
    return answer;
  } catch (error) {
    const problem = typed(error);
    if (!(problem instanceof ProblemError) || problem.problem.type === "unavailable") throw error;
    await work.run(sql`rollback to savepoint tried`);
    return problem;
  }
}
