import { useTranslation } from "react-i18next";
import { REMOTE_PATH } from "#define/wall/doors";
import { useQr } from "../entrance/useQr.ts";
import type { Show } from "./show.ts";

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
