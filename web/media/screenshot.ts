import { domToJpeg } from "modern-screenshot";
import { plainText } from "#define/text";

/** So wide (px) that figures can be read on it. */
const WIDTH = 1280;
const QUALITY = 0.8;
/** A wall that takes longer (ms) has no time to draw itself. */
const PATIENCE_MS = 15_000;

/** What stands on the page, as a JPEG in base64: drawn anew from the page itself, with the fonts that it shows. */
export async function screenshot(): Promise<string> {
  const { clientWidth, clientHeight } = document.documentElement;
  const picture = await domToJpeg(document.documentElement, {
    width: clientWidth,
    height: clientHeight,
    scale: Math.min(1, WIDTH / clientWidth),
    quality: QUALITY,
    timeout: PATIENCE_MS,
    font: { cssText: await loadedFonts() },
  });
  return picture.slice(picture.indexOf(",") + 1);
}

/** The rules of the fonts in use, with the files in them: a font of Chinese is a hundred files, of which a page uses some. */
async function loadedFonts(): Promise<string> {
  const used = new Set([...document.fonts].filter(({ status }) => status === "loaded").map(nameOf));
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  const wanted = rules.filter(({ style }) =>
    used.has(
      nameOf({
        family: style.getPropertyValue("font-family"),
        weight: style.getPropertyValue("font-weight"),
        style: style.getPropertyValue("font-style"),
        unicodeRange: style.getPropertyValue("unicode-range"),
      }),
    ),
  );
  return (await Promise.all(wanted.map(inlined))).join("\n");
}

const nameOf = ({ family, weight, style, unicodeRange }: Pick<FontFace, "family" | "weight" | "style" | "unicodeRange">) =>
  [family.replaceAll(/["']/g, ""), weight, style, unicodeRange.replaceAll(" ", "").toUpperCase()].join("|");

async function inlined(rule: CSSFontFaceRule): Promise<string> {
  const [whole = "", address = ""] = /url\("?([^")]+)"?\)/.exec(rule.cssText) ?? [];
  const file = await (await fetch(new URL(address, rule.parentStyleSheet?.href ?? window.location.href), { cache: "force-cache" })).blob();
  return rule.cssText.replace(whole, `url("${await dataOf(file)}")`);
}

function dataOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(plainText(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("no file")));
    reader.readAsDataURL(file);
  });
}
