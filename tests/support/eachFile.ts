import { afterAll } from "vitest";
import { setEncryptionKey } from "#db/encryption";
import { leave } from "./leaving.ts";
import { watchShapes, wrongShapes } from "./shapes.ts";

// Runs before every test file; files of one worker share their modules. Its hooks come after those of the file, the last one first.
setEncryptionKey("tests");
watchShapes();
afterAll(() => {
  const wrong = wrongShapes();
  if (wrong.length > 0) throw new Error(`statements whose rows are not as their shape tells:\n${wrong.join("\n")}`);
});
afterAll(leave);
