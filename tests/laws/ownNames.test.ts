import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { read, sourceFiles } from "#support/tree";

/** A node of the syntax tree, as ESTree writes it. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** What asks a record by a name that somebody else may have given, and would find what every object answers to. */
function askedByAnyName(file: string, text: string): string[] {
  const found: string[] = [];
  const say = (node: Node, what: string) => found.push(`${file}: ${what}: ${text.slice(node.start, node.end).slice(0, 80)}`);
  const isServed = /^(api|reports|cockpits)\//.test(file) && !/^api\/(demo|verify)\//.test(file);
  const defaults: { name: unknown; within: Node }[] = [];
  const walk = (node: unknown, within: Node): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, within));
    if (!isNode(node)) return;
    const own = /Function/.test(node.type) ? node : within;
    if (isLooseIn(node)) say(node, "a name of any kind before `in`");
    if (isServed && isOpenLiteral(node)) say(node, "an open record as a literal");
    if (node.type === "TSTypeOperator" && node.operator === "keyof" && isAsserted.has(node)) say(node, "a name asserted");
    if (node.type === "TSAsExpression" && isNode(node.typeAnnotation)) isAsserted.add(node.typeAnnotation);
    if (isServed && node.type === "AssignmentPattern" && isEmpty(node.right) && isNode(node.left) && node.left.type === "Identifier")
      defaults.push({ name: node.left.name, within: own });
    for (const [key, value] of Object.entries(node)) if (key !== "parent") walk(value, own);
    if (node.type !== "MemberExpression" || !node.computed || !isNode(node.object) || !isNode(node.property)) return;
    const object = node.object;
    if (node.property.type !== "Literal" && defaults.some(({ name, within: place }) => name === object.name && isInside(own, place)))
      say(node, "a record that may be an empty literal");
  };
  const isAsserted = new Set<Node>();
  const { program } = parseSync(file, text);
  walk(program, program as unknown as Node);
  return found;
}

/** A file without any of this need not be read as a tree. */
const SUSPECT = /^(?!\s*(?:\/\*\*|\/\/|\*|for \()).*(?:[\w)\]] in [\w(]|Record<string|= \{\}|as keyof)/m;
const isEmpty = (node: unknown) => isNode(node) && node.type === "ObjectExpression" && (node.properties as unknown[]).length === 0;
const isInside = (inner: Node, outer: Node) => outer.start <= inner.start && inner.end <= outer.end;

function isLooseIn({ type, operator, left }: Node): boolean {
  return type === "BinaryExpression" && operator === "in" && isNode(left) && left.type !== "Literal";
}

/** `const names: Record<string, …> = {…}`: a closed record says its names, an open one is made bare. */
function isOpenLiteral({ type, id, init }: Node): boolean {
  if (type !== "VariableDeclarator" || !isNode(id) || !isNode(init) || init.type !== "ObjectExpression") return false;
  return isOpenRecord(isNode(id.typeAnnotation) ? id.typeAnnotation.typeAnnotation : undefined);
}

function isOpenRecord(type: unknown): boolean {
  if (!isNode(type) || type.type !== "TSTypeReference" || !isNode(type.typeName) || !isNode(type.typeArguments)) return false;
  const [first] = type.typeArguments.params as Node[];
  return type.typeName.name === "Record" ? first?.type === "TSStringKeyword" : isOpenRecord(first);
}

const planted = (text: string) => askedByAnyName("api/routes/x.ts", text).length;

describe("A name from outside", () => {
  it("is looked up among a record's own names alone", () => {
    const files = sourceFiles(["api", "reports", "cockpits", "web", "db"]);
    expect(files.length).toBeGreaterThan(500);
    const texts = files.map((file) => [file, read(file)] as const).filter(([, text]) => SUSPECT.test(text));
    expect(texts.flatMap(([file, text]) => askedByAnyName(file, text))).toEqual([]);
  });

  it("is watched: planted violations are found", () => {
    expect(planted("const found = verb in DECISIONS;")).toBe(1);
    expect(planted("const found = DECISIONS[verb as keyof typeof DECISIONS];")).toBe(1);
    expect(planted('const WORDS: Readonly<Record<string, string>> = { a: "b" };')).toBe(1);
    expect(planted("const first = ({ actions = {} }: Module, name: string) => actions[name];")).toBe(1);
    expect(planted('const isStaged = "stage" in row && Object.hasOwn(row, name);')).toBe(0);
    expect(planted('const WORDS: Readonly<Record<Language, string>> = { zh: "a" };')).toBe(0);
    expect(planted('const WORDS: Readonly<Record<string, string>> = bare({ a: "b" });')).toBe(0);
  });
});
