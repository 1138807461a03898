import { z } from "zod";
import type { Schema } from "./operation.ts";

const known = { input: new WeakMap<z.ZodType, Schema>(), output: new WeakMap<z.ZodType, Schema>() };

/** A shape as JSON Schema: as it is given, or as it is answered; made once. */
export function schemaOf(shape: z.ZodType, io: "input" | "output"): Schema {
  const schema = known[io].get(shape) ?? made(shape, io);
  known[io].set(shape, schema);
  return schema;
}

function made(shape: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: "any", override: withoutNoise });
  return schema;
}

/** What every text and whole number in JSON is, and patterns that a format says already. */
function withoutNoise({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
}

/** Names a schema that stands among the components. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const arrayOf = (items: Schema): Schema => ({ type: "array", items });

/** A schema of an object with other schemas at some of its names. */
export function placed(schema: Schema, at: Readonly<Record<string, Schema>>): Schema {
  return { ...schema, properties: { ...(schema.properties as object), ...at } };
}
