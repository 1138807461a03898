import { AnchorButton } from "@blueprintjs/core";
import { Download } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { type Attachment, attachmentAddress } from "../data/beside.ts";

/** Takes a file that hangs beside a record along. */
export function DownloadButton({ module, id, file }: { module: string; id: string; file: Attachment }) {
  const { t } = useTranslation();
  const label = t("shell:files.save", { name: file.name });
  return (
    <AnchorButton
      variant="minimal"
      size="small"
      icon={<Download />}
      href={attachmentAddress(module, id, file.id, "save")}
      aria-label={label}
      title={label}
    />
  );
}
