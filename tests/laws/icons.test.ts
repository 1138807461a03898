import { describe, expect, it } from "vitest";
import { read, sourceFiles } from "#support/tree";

/** An icon that is asked for by its name, as an attribute or among options. */
const NAMED = /\b(icon|rightIcon|leftIcon|endIcon)(=\{?|: )["'`][\w-]+["'`]/g;
const namedIn = (file: string, text: string) => (text.match(NAMED) ?? []).map((said) => `${file}: ${said}`);

describe("An icon", () => {
  it("is a component: the list of all names does not come with the page, so that a name would show nothing", () => {
    const texts = sourceFiles(["web"]).map((file) => [file, read(file)] as const);
    expect(texts.filter(([, text]) => text.includes("@blueprintjs/icons")).length).toBeGreaterThan(20);
    expect(texts.flatMap(([file, text]) => namedIn(file, text))).toEqual([]);
  });

  it("is watched: planted violations are found", () => {
    const planted = '<Button icon="map-marker" /> { icon: "cross", text } <MenuItem icon={`tick`} /> <Button icon={<Tick />} />';
    expect(namedIn("web/X.tsx", planted)).toHaveLength(3);
  });
});
