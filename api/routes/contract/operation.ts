import type { z } from "zod";
import type { Module } from "#define/module";
import type { ProblemType } from "#define/problem";

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type Schema = Readonly<Record<string, unknown>>;
/** A shape that is the same for everybody, or that follows from a module. */
type Shape = z.ZodType | ((module: Module) => Schema);

/** What one route takes and answers, declared beside its handler. */
export type Operation = {
  /** `<tag>.<verb>`, or the verb alone where it is described for each module. */
  id: string;
  /** One sentence; `{action}` stands for the action where there is one for each. */
  says: string;
  /** What stands in the path, where it is not any text. */
  path?: Readonly<Record<string, z.ZodType>>;
  query?: z.ZodType;
  /** One of several where the path decides; `file` is bytes, `form` fields of a form. */
  body?: Shape | readonly z.ZodType[] | "file" | "form";
  /** What `body` is checked with by the handler, where the contract says more of it. */
  takes?: z.ZodType;
  answer: Shape | "none" | "file" | "events" | "redirect";
  /** 200 when absent, 204 for no answer. */
  status?: 201;
  /** Another status with the same answer. */
  also?: 503;
  /** Beside those that follow from the session, the path, the query and the body. */
  problems?: readonly ProblemType[];
  /** It asks and changes nothing, though its question is too long for an address. */
  looks?: true;
  /** It needs no session. */
  isOpen?: true;
  /** Described for each of these modules by itself. */
  each?: (module: Module) => boolean;
};

/** A route as it is served. */
export type Route = { method: string; path: string; handler: object };
