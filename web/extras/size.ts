import { formatNumber } from "#define/format";
import { currentLanguage } from "../data/language.ts";

const UNITS = ["B", "KB", "MB", "GB"];

/** A number of bytes as people read it. */
export function sizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${formatNumber((bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1), currentLanguage())} ${UNITS[step]}`;
}
