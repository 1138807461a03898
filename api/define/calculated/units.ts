import type { MetricUnit } from "#define/dataset";
import type { Expression, Operator } from "./metric.ts";

/** What an expression is measured in: a plain `number` goes with everything, `truth` is what `if` asks for. */
export type MeasureUnit = MetricUnit | "number" | "truth";
type Fault = (code: "measureName" | "measureUnits", expression: Expression, found: string) => never;
type UnitOf = (name: string) => MetricUnit | undefined;
/** Whether two expressions are counted in the same currency or unit. */
type Alike = (left: Expression, right: Expression) => boolean;

/** The unit of an expression; `fault` hears of a name that nobody knows and of units that do not go together. */
export function unitOf(expression: Expression, known: UnitOf, fault: Fault, isAlike: Alike): MeasureUnit {
  const inside = (one: Expression) => unitOf(one, known, fault, isAlike);
  const figure = (one: Expression): MeasureUnit => {
    const unit = inside(one);
    return unit === "truth" || unit === "date" ? fault("measureUnits", one, unit) : unit;
  };
  const truth = (one: Expression): void => {
    const unit = inside(one);
    if (unit !== "truth") fault("measureUnits", one, unit);
  };
  const alike = (parts: readonly Expression[]): MeasureUnit => {
    const units = parts.map(figure);
    const [first = "number", ...others] = new Set(units.filter((unit) => unit !== "number"));
    const [odd] = others;
    return odd ? fault("measureUnits", parts[units.indexOf(odd)] ?? expression, `${first}, ${odd}`) : first;
  };
  if (expression.kind === "number") return "number";
  if (expression.kind === "name") return known(expression.name) ?? fault("measureName", expression, expression.name);
  if (expression.kind === "negate") return figure(expression.of);
  if (expression.kind === "not") {
    truth(expression.of);
    return "truth";
  }
  if (expression.kind === "call") {
    const [first = expression, ...others] = expression.args;
    if (expression.name === "if") {
      truth(first);
      return alike(others);
    }
    if (expression.name !== "round") return alike(expression.args);
    const [digits] = others;
    if (digits?.kind !== "number" || !/^[0-6]$/.test(digits.value)) fault("measureUnits", digits ?? expression, "round");
    return figure(first);
  }
  const { op, left, right } = expression;
  if (op === "and" || op === "or") {
    truth(left);
    truth(right);
    return "truth";
  }
  if (isComparison(op)) {
    alike([left, right]);
    return "truth";
  }
  if (op === "+" || op === "-") return alike([left, right]);
  return op === "*"
    ? productOf(figure(left), figure(right), expression, fault)
    : quotientOf(figure(left), figure(right), isAlike(left, right));
}

const isComparison = (op: Operator) => op === "=" || op === "<>" || op.startsWith("<") || op.startsWith(">");
const PLAIN: readonly MeasureUnit[] = ["number", "percent"];

/** A share or plain number of something is that thing; a price times a quantity is money. */
function productOf(left: MeasureUnit, right: MeasureUnit, expression: Expression, fault: Fault): MeasureUnit {
  if (PLAIN.includes(right)) return left === "number" ? right : left;
  if (PLAIN.includes(left)) return right;
  const parts: readonly MeasureUnit[] = [left, right];
  if (parts.includes("rate"))
    return parts.includes("quantity") || parts.includes("count") ? "money" : (parts[parts.indexOf("rate") === 0 ? 1 : 0] ?? "rate");
  return fault("measureUnits", expression, `${left}, ${right}`);
}

/**
 * The same by the same is a share where both are counted in the same; something by a plain number is that thing; anything else is a rate.
 */
function quotientOf(left: MeasureUnit, right: MeasureUnit, isAlike: boolean): MeasureUnit {
  if (left === right) return left === "number" ? "number" : isAlike ? "percent" : "rate";
  return PLAIN.includes(right) ? left : "rate";
}
