import { TrieRouter } from "hono/router/trie-router";
import { z } from "zod";
import type { Module } from "#define/module";
import { contractOf } from "#routes/contract/contract";
import type { Route, Schema } from "#routes/contract/operation";

type Content = Readonly<Record<string, { schema: Schema }>>;
type Answers = Readonly<Record<string, { content?: Content; $ref?: string }>>;
type Contract = ReturnType<typeof contractOf>;
/** Says what is wrong with an answer of the server by its own contract; nothing where all is as described. */
type Checking = (method: string, path: string, answer: { status: number; type: string; body: unknown }) => string[];

/** Holds answers against the contract of the routes that are served, for all modules. */
export function contractChecks(routes: readonly Route[], modules: Iterable<Module>): Checking {
  let known: ((...asked: Parameters<Checking>) => string[]) | undefined;
  return (...asked) => {
    known ??= checksOf(contractOf("0", routes, new Map([...modules].map((module) => [module, module.id]))));
    return known(...asked);
  };
}

function checksOf(contract: Contract): Checking {
  const router = new TrieRouter<{ operationId: string; responses: Answers }>();
  for (const [path, verbs] of Object.entries(contract.paths))
    for (const [method, told] of Object.entries(verbs))
      router.add(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ":$1"), told as { operationId: string; responses: Answers });
  const shapes = new Map<string, z.ZodType | undefined>();
  return (method, path, { status, type, body }) => {
    const operation = router.match(method, path.split("?")[0] ?? path)[0][0]?.[0];
    if (!operation || status >= 500 || status === 304) return [];
    const { operationId, responses } = operation;
    const place = `${operationId} ${status} ${type}`;
    if (!shapes.has(place)) shapes.set(place, shapeAt(contract, responses[status], type));
    const shape = shapes.get(place);
    if (!responses[status]) return [`${place} is not described: ${JSON.stringify(body).slice(0, 200)}`];
    const result = shape?.safeParse(body);
    return (result?.error?.issues ?? []).map(
      (issue) => `${place} ${issue.path.join(".")}: ${issue.message} ${JSON.stringify(issue).slice(0, 300)}`,
    );
  };
}

/** The shape of a JSON answer; undefined for what is no JSON. */
function shapeAt({ components }: Contract, answer: Answers[string] | undefined, type: string): z.ZodType | undefined {
  const named = answer?.$ref?.split("/").at(-1);
  const { content = {} } = named === undefined ? (answer ?? {}) : (components.responses[named] as { content?: Content });
  const schema = content[type]?.schema;
  if (!/json/.test(type) || !schema) return undefined;
  const own = { ...schema, $defs: referredBy(components.schemas, schema) };
  return z.fromJSONSchema(JSON.parse(JSON.stringify(own).replaceAll("#/components/schemas/", "#/$defs/")) as Schema);
}

/** The components that a schema refers to, and those that they refer to. */
function referredBy(schemas: Readonly<Record<string, Schema>>, schema: Schema, known: Record<string, Schema> = {}): Record<string, Schema> {
  for (const [, name = ""] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    const found = schemas[name];
    if (!found || known[name]) continue;
    known[name] = found;
    referredBy(schemas, found, known);
  }
  return known;
}
