import type { MiddlewareHandler } from "hono";
import type { Env } from "#routes/context";
import type { Operation } from "./operation.ts";

type Declaring = MiddlewareHandler<Env> & { operation: Operation };

/** Declares what the handler behind it takes and answers: `GET /api/openapi.json` is made from it, and the handler reads nothing else. */
export function operation(told: Operation): MiddlewareHandler<Env> {
  const declare: MiddlewareHandler<Env> = (c, next) => {
    c.set("operation", told);
    return next();
  };
  return Object.assign(declare, { operation: told }) satisfies Declaring;
}

/** What a handler of a route declares; undefined for one that declares nothing. */
export function operationOf(handler: object): Operation | undefined {
  return "operation" in handler ? (handler as Declaring).operation : undefined;
}
