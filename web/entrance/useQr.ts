import newCode from "qrcode-generator";
import { useMemo } from "react";

/** Empty modules around a QR code (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code: the path of its dark modules, and how many modules its edge has. */
export function useQr(text: string): { path: string; edge: number } {
  return useMemo(() => {
    const code = newCode(0, "M");
    code.addData(text, "Byte");
    code.make();
    const size = code.getModuleCount();
    const dark: string[] = [];
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (code.isDark(y, x)) dark.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
    return { path: dark.join(""), edge: size + 2 * QUIET };
  }, [text]);
}
