import type { Module } from "#define/module";
import type { ReverseReference } from "#define/viewer";
import type { Shape } from "./shape.ts";
import type { Screen } from "#define/screen";

export type Claim = { path: string; module: Module; screen: Screen; name: string };

/** Everything found and checked at start. */
export type Definitions = {
  modules: ReadonlyMap<string, Module>;
  /** The modules that link to each, by its id. */
  references: ReadonlyMap<string, readonly ReverseReference[]>;
  shapes: ReadonlyMap<string, Shape>;
  /** Which screen opens at a path. */
  paths: ReadonlyMap<string, Claim>;
};
