/** A fault that somebody might make, planted by putting `replace` in the place of `find`, and the tests that must not pass with it. */
export type Fault = { fault: string; file: string; find: string; replace: string; tests: readonly string[] };
