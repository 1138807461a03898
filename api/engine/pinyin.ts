import { pinyin } from "pinyin-pro";
import type { Module } from "#define/module";
import { shapeOf } from "./definition/shape.ts";
import type { Row } from "#define/rows";

/** The search and sort key of a Chinese name, "cangku ck" for 仓库. */
export function pinyinOf(name: string): string {
  const syllables = pinyin(name, { toneType: "none", type: "array", nonZh: "consecutive" });
  const full = syllables.join("").toLowerCase();
  const initials = syllables.map((syllable) => (isSpoken(name, syllable) ? syllable.slice(0, 1) : syllable)).join("");
  return `${full} ${initials.toLowerCase()}`.replaceAll(/\s+/g, " ").trim();
}

/** Keeps the pinyin column of a master in step with its Chinese name. */
export function setPinyin(module: Module, header: Row): void {
  if (!shapeOf(module).columns.has("pinyin")) return;
  header.pinyin = typeof header.nameZh === "string" && header.nameZh !== "" ? pinyinOf(header.nameZh) : null;
}

function isSpoken(name: string, syllable: string): boolean {
  return !name.includes(syllable);
}
