import { add, compare, type Decimal, divide, isDecimal, magnitude, multiply, negate, round, signOf, subtract } from "#define/decimal";
import type { Expression } from "./metric.ts";

type Value = Decimal | boolean | null;
/** A figure became greater than one can be: as in SQL, the whole measure is nothing then. */
class TooGreat extends Error {}

const DIGITS = 6;
/** How many digits a figure, the product and the quotient of two have room for before the point. */
const ROOM = { figure: 32, product: 26, divided: 25, quotient: 24 } as const;

/**
 * A measure over figures at hand, as `measureSql` makes it: exact to six digits rounded half-up, nothing where it divides by nothing or
 * becomes greater than a figure can be.
 */
export function measureValue(expression: Expression, figure: (name: string) => Decimal | null): Decimal | null {
  try {
    const value = valueOf(expression, figure);
    return typeof value === "boolean" ? null : value;
  } catch (error) {
    if (error instanceof TooGreat) return null;
    throw error;
  }
}

function valueOf(expression: Expression, figure: (name: string) => Decimal | null): Value {
  const inside = (one: Expression) => valueOf(one, figure);
  switch (expression.kind) {
    case "number":
      return exact(expression.value);
    case "name":
      return exact(figure(expression.name));
    case "negate":
      return of(inside(expression.of), negate);
    case "not":
      return not(inside(expression.of));
    case "call":
      return called(expression, inside);
    case "binary":
      return combined(expression, inside);
  }
}

function combined({ op, left, right }: Extract<Expression, { kind: "binary" }>, inside: (one: Expression) => Value): Value {
  const [a, b] = [inside(left), inside(right)];
  if (op === "and") return a === false || b === false ? false : a === null || b === null ? null : true;
  if (op === "or") return a === true || b === true ? true : a === null || b === null ? null : false;
  if (!isDecimal(a) || !isDecimal(b)) return null;
  switch (op) {
    case "+":
      return exact(add(a, b));
    case "-":
      return exact(subtract(a, b));
    case "*":
      return exact(within(multiply(a, b, 2 * DIGITS), ROOM.product));
    case "/":
      return signOf(b) === 0 ? null : exact(within(divide(within(a, ROOM.divided), b, DIGITS), ROOM.quotient));
    case "=":
      return compare(a, b) === 0;
    case "<>":
      return compare(a, b) !== 0;
    case "<":
      return compare(a, b) < 0;
    case "<=":
      return compare(a, b) <= 0;
    case ">":
      return compare(a, b) > 0;
    case ">=":
      return compare(a, b) >= 0;
  }
}

function called({ name, args }: Extract<Expression, { kind: "call" }>, inside: (one: Expression) => Value): Value {
  const [first, second, third] = args;
  if (name === "if") return first && second && third ? inside(inside(first) === true ? second : third) : null;
  if (name === "round") {
    const digits = second?.kind === "number" ? Number(second.value) : DIGITS;
    return first ? of(inside(first), (value) => exact(round(value, digits))) : null;
  }
  if (name === "coalesce") return firstOf(args, inside);
  const values = args.map(inside);
  if (name === "abs") return of(values[0] ?? null, magnitude);
  const there = values.filter(isDecimal);
  const sign = name === "min" ? -1 : 1;
  return there.reduce<Decimal | null>((best, value) => (best === null || sign * compare(value, best) > 0 ? value : best), null);
}

/** Only the branch that is taken is evaluated: an overflow in the other one does no harm. */
function firstOf(args: readonly Expression[], inside: (one: Expression) => Value): Value {
  for (const arg of args) {
    const value = inside(arg);
    if (value !== null) return value;
  }
  return null;
}

const of = (value: Value, made: (value: Decimal) => Decimal | null): Decimal | null => (isDecimal(value) ? made(value) : null);
const not = (value: Value): boolean | null => (typeof value === "boolean" ? !value : null);

function exact(value: Decimal | null): Decimal | null {
  return value === null ? null : within(round(value, DIGITS), ROOM.figure);
}

function within(value: Decimal, room: number): Decimal {
  const whole = value.replace(/^-?0*/, "").split(".")[0] ?? "";
  if (whole.length > room) throw new TooGreat();
  return value;
}
