import { refuse } from "#define/slice/text";
import type { IssueCode } from "#define/issueCode";

/**
 * The expression of a measure: numbers, names of metrics (and `metric~comparison`), + - * /, comparisons, and, or, not, and the functions
 * min, max, abs, round, coalesce and if.
 * `at` is the place in the text, counted from 1.
 */
export type Expression = { at: number } & (
  | { kind: "number"; value: string }
  | { kind: "name"; name: string }
  | { kind: "negate"; of: Expression }
  | { kind: "not"; of: Expression }
  | { kind: "binary"; op: Operator; left: Expression; right: Expression }
  | { kind: "call"; name: MeasureFunction; args: readonly Expression[] }
);
export type Operator = "or" | "and" | "<" | "<=" | ">" | ">=" | "=" | "<>" | "+" | "-" | "*" | "/";

/** How many arguments a function takes, at least and at most. */
const FUNCTIONS = { min: [2, 8], max: [2, 8], abs: [1, 1], round: [2, 2], coalesce: [2, 8], if: [3, 3] } as const;
export type MeasureFunction = keyof typeof FUNCTIONS;

const BINDING: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "=": 4,
  "<>": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
};
const [NOT_BINDS, MINUS_BINDS] = [3, 7];
/** `mentions` counts names, including those inside measures that this one uses. */
export const MEASURE_LIMITS = { length: 500, depth: 16, names: 20, mentions: 200 } as const;

const TOKEN = /\s*(?:(\d{1,15}(?:\.\d{1,6})?)(?![\w.])|([a-zA-Z]\w*(?:~[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)?)?)|(<=|>=|<>|[-+*/()<>=,]))/y;

type Token = { at: number; kind: "number" | "name" | "sign" | "end"; text: string };

/** Reads the text of a measure; an `invalid` problem names the place of what is wrong in it. */
export function parseMeasure(name: string, text: string): Expression {
  const wrong = (code: IssueCode, { at, text: found }: { at: number; text: string }): never =>
    refuse(code, `measures.${name}`, text, { position: at, found });
  if (text.length > MEASURE_LIMITS.length) refuse("tooLong", `measures.${name}`, text.slice(0, 40), { max: MEASURE_LIMITS.length });
  const tokens = tokensOf(text, (token) => wrong("measureSyntax", token));
  let next = 0;
  const peek = () => tokens[next] as Token;
  const take = () => tokens[next++] as Token;
  const expect = (sign: string) => {
    const token = take();
    if (token.kind !== "sign" || token.text !== sign) wrong("measureSyntax", token);
  };

  const expression = (least: number, depth: number): Expression => {
    if (depth > MEASURE_LIMITS.depth) wrong("measureSize", peek());
    let left = prefix(depth + 1);
    for (let op = operatorOf(peek()); op && BINDING[op] > least; op = operatorOf(peek())) {
      const { at } = take();
      left = { kind: "binary", op, left, right: expression(BINDING[op], depth + 1), at };
      if (BINDING[op] === BINDING["="] && BINDING[operatorOf(peek()) ?? "or"] === BINDING["="]) wrong("measureSyntax", peek());
    }
    return left;
  };

  const prefix = (depth: number): Expression => {
    const token = take();
    if (token.kind === "number") return { kind: "number", value: token.text, at: token.at };
    if (token.text === "-") return { kind: "negate", of: expression(MINUS_BINDS, depth), at: token.at };
    if (token.text === "not") return { kind: "not", of: expression(NOT_BINDS, depth), at: token.at };
    if (token.text === "(") {
      const inner = expression(0, depth);
      expect(")");
      return inner;
    }
    if (token.kind !== "name" || operatorOf(token)) return wrong("measureSyntax", token);
    return peek().text === "(" ? call(token, depth) : { kind: "name", name: token.text, at: token.at };
  };

  const call = (token: Token, depth: number): Expression => {
    if (!isFunction(token.text)) return wrong("measureName", token);
    const args: Expression[] = [];
    do {
      next += 1;
      args.push(expression(0, depth));
    } while (peek().text === ",");
    expect(")");
    const [least, most] = FUNCTIONS[token.text];
    if (args.length < least || args.length > most) wrong("measureSyntax", token);
    return { kind: "call", name: token.text, args, at: token.at };
  };

  const whole = expression(0, 0);
  if (peek().kind !== "end") wrong("measureSyntax", peek());
  if (namesIn(whole).length > MEASURE_LIMITS.names) wrong("measureSize", peek());
  return whole;
}

/** The names that an expression speaks of, as often as it does. */
export function mentionsIn(expression: Expression): string[] {
  if (expression.kind === "name") return [expression.name];
  if (expression.kind === "binary") return [...mentionsIn(expression.left), ...mentionsIn(expression.right)];
  if (expression.kind === "call") return expression.args.flatMap(mentionsIn);
  return expression.kind === "number" ? [] : mentionsIn(expression.of);
}

/** The names that an expression speaks of, each once. */
export const namesIn = (expression: Expression): string[] => [...new Set(mentionsIn(expression))];

function tokensOf(text: string, wrong: (token: Token) => never): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (const end = text.trimEnd().length; TOKEN.lastIndex < end;) {
    const from = TOKEN.lastIndex;
    const [all, number, name, sign] = TOKEN.exec(text) ?? [];
    if (all === undefined) {
      const at = from + (text.slice(from).length - text.slice(from).trimStart().length);
      return wrong({ at: at + 1, kind: "sign", text: text.slice(at, at + 10) });
    }
    const found = number ?? name ?? sign ?? "";
    tokens.push({ at: from + all.length - found.length + 1, kind: number ? "number" : name ? "name" : "sign", text: found });
  }
  return [...tokens, { at: text.length + 1, kind: "end", text: "" }];
}

function operatorOf({ text, kind }: Token): Operator | undefined {
  return kind !== "number" && Object.hasOwn(BINDING, text) ? (text as Operator) : undefined;
}

const isFunction = (name: string): name is MeasureFunction => Object.hasOwn(FUNCTIONS, name);
