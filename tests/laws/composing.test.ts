import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { read, sourceFiles } from "#support/tree";

/** A node of the syntax tree, as ESTree writes it. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const KEYS = /^onKey(Down|Up|Press)(Capture)?$/;
const LISTENED = /^key(down|up|press)$/;

/** Every node of a tree, outer ones first. */
function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each);
  else if (isNode(node)) {
    yield node;
    for (const [key, value] of Object.entries(node)) if (key !== "parent") yield* nodesOf(value);
  }
}

/** Handlers of keys in a file that do not ask first whether an input method composes. */
function deafHandlers(file: string, text: string): string[] {
  const nodes = [...nodesOf(parseSync(file, text).program)];
  const named = new Map(
    nodes.flatMap(({ type, id, init }) =>
      type === "VariableDeclarator" && isNode(id) && id.type === "Identifier" && isNode(init) ? [[String(id.name), init] as const] : [],
    ),
  );
  const asks = (node: unknown): boolean => {
    if (!isNode(node)) return false;
    if (node.type === "Identifier") return asks(named.get(String(node.name)));
    if (node.type !== "ArrowFunctionExpression" || !isNode(node.body)) return false;
    return /^\(?isComposing\(event\) \|\| |^\{\s*if \(isComposing\(event\)\) return( undefined)?;/.test(
      text.slice(node.body.start, node.body.end),
    );
  };
  const handlers = nodes.flatMap((node) => {
    const { type, name, value, callee } = node;
    if (type === "JSXAttribute" && isNode(name) && KEYS.test(String(name.name)))
      return [isNode(value) && value.type === "JSXExpressionContainer" ? value.expression : value];
    if (type !== "CallExpression" || !isNode(callee) || !isNode(callee.property) || callee.property.name !== "addEventListener") return [];
    const [event, handler] = node.arguments as Node[];
    return LISTENED.test(String(event?.value)) ? [handler] : [];
  });
  return handlers.flatMap((handler) =>
    asks(handler) ? [] : [`${file}: ${isNode(handler) ? text.slice(handler.start, handler.end).slice(0, 80) : "no handler"}`],
  );
}

const planted = (text: string) => deafHandlers("web/parts/X.tsx", text).length;

describe("A handler of keys", () => {
  it("asks first whether an input method still composes", () => {
    const files = sourceFiles(["web"]);
    expect(files.length).toBeGreaterThan(200);
    const texts = files.map((file) => [file, read(file)] as const).filter(([, text]) => /onKey|"key(down|up|press)"/.test(text));
    expect(texts.length).toBeGreaterThan(15);
    expect(texts.flatMap(([file, text]) => deafHandlers(file, text))).toEqual([]);
  });

  it("is watched: planted violations are found", () => {
    expect(planted("const x = <input onKeyDown={keys} />;")).toBe(1);
    expect(planted("const x = <input onKeyUp={(event) => keys(event) || isComposing(event)} />;")).toBe(1);
    expect(planted("const x = <input onKeyDownCapture={(event) => { keys(event); }} />;")).toBe(1);
    expect(planted('const hear = (event) => keys(event); window.addEventListener("keydown", hear);')).toBe(1);
    expect(planted("const x = <input onKeyDown={(event) => isComposing(event) || keys(event)} />;")).toBe(0);
    expect(planted('const hear = (event) => { if (isComposing(event)) return; go(); }; window.addEventListener("keydown", hear);')).toBe(0);
  });
});
