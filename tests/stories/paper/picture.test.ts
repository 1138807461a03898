import { inflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { opaquePng } from "#extras/print/picture";

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="211" height="97">
  <defs><linearGradient id="g"><stop offset="0" stop-color="#06c"/><stop offset="1" stop-color="#fc0" stop-opacity="0.3"/></linearGradient></defs>
  <rect width="211" height="80" fill="url(#g)"/><circle cx="90" cy="60" r="31" fill="#a03" fill-opacity="0.5"/></svg>`;

describe("A picture that goes on paper", () => {
  it("has the dots that it was drawn with, on white", async () => {
    const drawn = new Resvg(DRAWING, { font: { loadSystemFonts: false } }).render();
    const made = await opaquePng(drawn.asPng());
    const { width, height, pixels } = drawn;
    expect([made.readUInt32BE(16), made.readUInt32BE(20), made[24], made[25]]).toEqual([width, height, 8, 2]);
    const rows = inflateSync(made.subarray(41, 41 + made.readUInt32BE(33)));
    expect(rows.length).toBe(height * (1 + 3 * width));
    // The drawing's own dots are multiplied by their opacity already.
    const far = Array.from({ length: width * height }, (_, at) => at).filter((at) =>
      [0, 1, 2].some((colour) => {
        const [value, opacity] = [pixels[at * 4 + colour] ?? 0, pixels[at * 4 + 3] ?? 0];
        const there = rows[Math.floor(at / width) * (1 + 3 * width) + 1 + (at % width) * 3 + colour] ?? 0;
        return Math.abs(there - (value + 255 - opacity)) > 2;
      }),
    );
    expect(far).toEqual([]);
  });
});
