import { ProblemError } from "#define/problem";
import type { Ask } from "#routes/context";

/**
 * Logs why a file of a request broke off, by the request, and cuts its reader off, who knows so that it is not whole; false where no
 * connection is known that could be cut.
 */
export function brokenOff(c: Ask): (error: unknown) => boolean {
  const about = { requestId: c.var.requestId, path: c.req.path };
  const { log } = c.var.runtime;
  return (error) => {
    if (error instanceof ProblemError) log.warn({ ...about, problem: error.problem }, "a file was cut");
    else log.error({ ...about, err: error }, "a file broke off");
    const outgoing = c.env?.outgoing;
    outgoing?.destroy();
    return outgoing !== undefined;
  };
}
