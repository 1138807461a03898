import { afterAll } from "vitest";
import { setSealKey } from "#db/seal";
import { leave } from "./leaving.ts";

// Runs before every test file; files of one worker share their modules. Its hook comes after those of the file.
setSealKey("tests");
afterAll(leave);
