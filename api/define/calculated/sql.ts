import type { Expression } from "./metric.ts";

const EXACT = "decimal(38,6)";
const exact = (sql: string) => `cast(${sql} as ${EXACT})`;

/**
 * A measure as DuckDB text over columns, exact to six digits rounded half-up; each operand is written once, so that the text is no longer
 * than the measure.
 * Nothing where it divides by nothing or becomes greater than a figure can be.
 */
export function measureSql(expression: Expression, column: (name: string) => string): string {
  return `try(${textOf(expression, column)})`;
}

function textOf(expression: Expression, column: (name: string) => string): string {
  const inside = (one: Expression) => textOf(one, column);
  switch (expression.kind) {
    case "number":
      return exact(expression.value);
    case "name":
      return exact(column(expression.name));
    case "negate":
      return `(- ${inside(expression.of)})`;
    case "not":
      return `(not ${inside(expression.of)})`;
    case "call":
      return callText(expression.name, expression.args, inside);
    case "binary":
      if (expression.op === "*") return exact(`${inside(expression.left)} * ${inside(expression.right)}`);
      if (expression.op === "/") return dividedText(inside(expression.left), inside(expression.right));
      return `(${inside(expression.left)} ${expression.op} ${inside(expression.right)})`;
  }
}

function callText(name: string, args: readonly Expression[], inside: (one: Expression) => string): string {
  const [first, second, third] = args;
  if (name === "if" && first && second && third) return `(case when ${inside(first)} then ${inside(second)} else ${inside(third)} end)`;
  if (name === "round" && first && second?.kind === "number") return exact(`cast(${inside(first)} as decimal(38,${second.value}))`);
  const called = { min: "least", max: "greatest" }[name] ?? name;
  return `${called}(${args.map(inside).join(", ")})`;
}

const millionths = (sql: string) => `cast(${exact(sql)} * 1000000 as hugeint)`;

/**
 * One figure divided by another, rounded half-up to six digits by way of a seventh; null where the divisor is nothing. Both are written
 * once.
 */
export function dividedText(part: string, whole: string): string {
  return exact(`cast((${millionths(part)} * 10000000) // nullif(${millionths(whole)}, 0) as decimal(31,0)) * 0.0000001`);
}
