import type { Expression } from "./metric.ts";

/**
 * What figures are counted in: a currency or unit by name, "" for the usual one, one by another ("USD/EUR") of a rate between the two, null
 * for plain numbers and shares.
 */
export type CountedIn = string | null;
type Fault = (expression: Expression, found: string) => never;

/** What an expression is counted in; `fault` hears of what is added or compared although it is counted in something else. */
export function currencyOrUnitOf(expression: Expression, known: (name: string) => CountedIn, fault: Fault): CountedIn {
  const inside = (one: Expression) => currencyOrUnitOf(one, known, fault);
  const alike = (parts: readonly Expression[]): CountedIn => {
    const found = parts.map(inside);
    const [first = null, ...others] = new Set(found.filter((one) => one !== null));
    const [odd] = others;
    return odd === undefined ? first : fault(parts[found.indexOf(odd)] ?? expression, `${first}, ${odd}`);
  };
  switch (expression.kind) {
    case "number":
      return null;
    case "name":
      return known(expression.name);
    case "negate":
    case "not":
      return inside(expression.of);
    case "call":
      return expression.name === "if" ? ifIn(expression.args, inside, alike) : alike(expression.args);
    case "binary":
      return binaryIn(expression, inside, alike);
  }
}

function ifIn(
  [truth, ...parts]: readonly Expression[],
  inside: (one: Expression) => CountedIn,
  alike: (parts: readonly Expression[]) => CountedIn,
): CountedIn {
  if (truth) inside(truth);
  return alike(parts);
}

type Binary = Extract<Expression, { kind: "binary" }>;

/**
 * A product or quotient with a plain number is counted in what the other is, a quotient of two things in the one by the other, which is the
 * one again once multiplied by that other; any other product is something of its own.
 */
function binaryIn(
  { op, left, right }: Binary,
  inside: (one: Expression) => CountedIn,
  alike: (parts: readonly Expression[]) => CountedIn,
): CountedIn {
  if (op === "+" || op === "-") return alike([left, right]);
  if (op === "/") return quotientIn(inside(left), inside(right));
  if (op === "*") return productIn(inside(left), inside(right)) ?? productIn(inside(right), inside(left));
  if (op === "and" || op === "or") {
    inside(left);
    inside(right);
    return null;
  }
  alike([left, right]);
  return null;
}

function quotientIn(one: CountedIn, by: CountedIn): CountedIn {
  if (by === null) return one;
  return one === null || one === by ? null : `${one}/${by}`;
}

function productIn(one: CountedIn, other: CountedIn): CountedIn {
  if (other === null) return one;
  return one?.includes("/") && one.endsWith(`/${other}`) ? one.slice(0, -other.length - 1) : null;
}

/** What a figure is shown in: a rate between something named and the usual has no name. */
export const shownIn = (counted: CountedIn): string | undefined =>
  !counted || counted.startsWith("/") || counted.endsWith("/") ? undefined : counted;
