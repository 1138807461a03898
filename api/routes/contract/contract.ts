import type { Module } from "#define/module";
import { Problem } from "../answers/shapes.ts";
import { declaredBy, pathsOf, problemAnswers, sharedSchemas } from "./paths.ts";
import type { Route, Schema } from "./operation.ts";
import { moduleSchemas } from "./records.ts";
import { schemaOf } from "./schema.ts";

/** The contract (OpenAPI 3.1) of the routes that are served, for the modules that `titles` names. */
export function contractOf(version: string, routes: readonly Route[], titles: ReadonlyMap<Module, string>) {
  const declared = declaredBy(routes);
  const paths = pathsOf(declared, titles);
  const ofModules = [...titles.keys()].map(moduleSchemas);
  return {
    openapi: "3.1.0",
    info: { title: "Longwall", version },
    security: [{ cookie: [] }, { token: [] }],
    paths,
    components: {
      securitySchemes: { cookie: { type: "apiKey", in: "cookie", name: "longwall" }, token: { type: "http", scheme: "bearer" } },
      responses: problemAnswers(paths),
      schemas: Object.assign({ Problem: schemaOf(Problem, "output") }, sharedSchemas(declared), ...ofModules) as Record<string, Schema>,
    },
  };
}
