import newCode from "qrcode-generator";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { REMOTE_PATH } from "#define/wall/doors";
import type { Show } from "./show.ts";

/** Empty modules around a QR code (ISO/IEC 18004). */
const QUIET = 4;

/** How the screen is steered with a phone, large enough to be read from a chair. */
export function RemoteCode({ show, code }: { show: Show; code: string }) {
  const { t } = useTranslation();
  const asked = new URLSearchParams({ screen: show.screen?.id ?? "", code, company: show.companyCode });
  const { path, edge } = useQr(`${window.location.origin}${REMOTE_PATH}?${asked.toString()}`);
  return (
    <section className="lw-media-remote" role="status">
      <svg viewBox={`0 0 ${edge} ${edge}`} shapeRendering="crispEdges" role="img" aria-label={t("screens:remote.scan")}>
        <rect width={edge} height={edge} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>
        <strong>{show.screen?.name}</strong>
        {t("screens:remote.scan")}
      </p>
    </section>
  );
}

function useQr(text: string): { path: string; edge: number } {
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
