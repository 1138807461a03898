import { afterAll, expect } from "vitest";
import { setSealKey } from "#db/seal";
import { leave } from "./leaving.ts";
import { watchShapes, wrongShapes } from "./shapes.ts";

// Runs before every test file; files of one worker share their modules. Its hook comes after those of the file.
setSealKey("tests");
watchShapes();
afterAll(leave);
afterAll(() => expect(wrongShapes(), "statements whose rows are not as their shape tells").toEqual([]));
