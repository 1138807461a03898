import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { plainText } from "#define/text";
import { getValue } from "../data/api.ts";
import type { ListRow } from "../data/records.ts";
import { type Uses, usesLines, usesPath } from "./uses.ts";

type VersionsProps = {
  module: string;
  /** Versions of this code, newest first. */
  versions: readonly ListRow[];
  open: string | null;
  /** The cockpit while it is published. */
  cockpit: string | null;
  onOpen: (id: string) => void;
  onRestore: (id: string) => void;
};

/** What stood under the code of a cockpit, newest first, each to be looked at or brought back, and where the published one is used. */
export function Versions({ module, versions, open, cockpit, onOpen, onRestore }: VersionsProps) {
  const { t } = useTranslation();
  const { data: uses } = useSWR<Uses, unknown>(cockpit && usesPath(cockpit), getValue);
  return (
    <div className="lw-versions">
      <h2>{t("composer:design.versions")}</h2>
      <ol>
        {versions.map((row) => (
          <li key={row.id} aria-current={row.id === open}>
            <span>
              {row.no ? t("composer:design.version", { no: plainText(row.no) }) : t("composer:design.unnumbered")} ·{" "}
              {t([`${module}:stages.${row.stage}`, `document:stages.${row.stage}`])}
            </span>
            <small className="lw-quiet">{plainText(row.publishedOn)}</small>
            {row.id !== open && (
              <Button size="small" variant="minimal" onClick={() => onOpen(row.id ?? "")}>
                {t("composer:design.look")}
              </Button>
            )}
            {(row.stage === "superseded" || row.stage === "disabled") && (
              <Button size="small" variant="minimal" onClick={() => onRestore(row.id ?? "")}>
                {t("composer:design.restore")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {uses && (
        <>
          <h2>{t("composer:design.uses")}</h2>
          <UsesText uses={uses} />
        </>
      )}
    </div>
  );
}

function UsesText({ uses }: { uses: Uses }) {
  const { t } = useTranslation();
  return (
    <ul className="lw-uses">
      {usesLines(uses, t).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
