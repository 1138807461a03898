import { describe, expect, it } from "vitest";
import { labelOf, labelText, type ScanLabel } from "#define/label";

const label: ScanLabel = { kind: "batch", company: "HS", code: "M-001", batch: "B|7", serial: "" };

describe("A scanned label", () => {
  it("says again what was printed on it, whatever signs the codes hold", () => {
    expect(labelText(label)).toBe("LW1|batch|HS|M-001|B%7C7");
    expect(labelOf(labelText(label))).toEqual(label);
    const odd = { ...label, code: "50%25|x", serial: "S1" };
    expect(labelOf(labelText(odd))).toEqual(odd);
  });

  it("is told from a bare code and from what is none of our labels", () => {
    for (const text of ["M-001", "LW2|material|HS|M1", "LW1|thing|HS|M1", "LW1|material|HS|", "LW1|material|HS|a|b|c|d"])
      expect(labelOf(text)).toBeNull();
  });
});
