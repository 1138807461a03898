import type { Schema } from "./field.ts";

export type Operation = Readonly<Record<string, unknown>>;
type Parts = {
  id: string;
  tag: string;
  summary: string;
  parameters?: readonly Operation[];
  body?: Schema;
  answer?: Schema | "file" | "none";
  status?: number;
};

const json = (schema: Schema) => ({ content: { "application/json": { schema } } });
const PROBLEM = { description: "problem", content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } };

/** One operation of the contract; every one may answer with a problem. */
export function operation({ id, tag, summary, parameters = [], body, answer = {}, status = 200 }: Parts): Operation {
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, ...json(body) } } : {}),
    responses: { [status]: answerOf(answer), default: PROBLEM },
  };
}

/** A parameter in the path. */
export const inPath = (name: string): Operation => ({ name, in: "path", required: true, schema: { type: "string" } });

/** Parameters in the query, from the schema of an object. */
export function inQuery({ properties = {}, required = [] }: { properties?: object; required?: readonly string[] }): Operation[] {
  const named = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: schema as Schema,
  }));
  return [...named, { name: "company", in: "query", required: false, schema: { type: "string" } }];
}

function answerOf(answer: Schema | "file" | "none"): Operation {
  if (answer === "none") return { description: "done" };
  if (answer === "file")
    return { description: "file", content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
  return { description: "ok", ...json(answer) };
}
