import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Says which parts of an address mean nothing on this report; the rest of it is in force. */
export function IgnoredNotice({ ignored }: { ignored: readonly string[] }) {
  const { t } = useTranslation();
  const [read, setRead] = useState("");
  const text = ignored.join(", ");
  if (text === "" || text === read) return null;
  return (
    <p className="lw-ignored" role="status">
      {t("report:ignored", { names: text })}
      <Button size="small" variant="minimal" onClick={() => setRead(text)}>
        {t("report:close")}
      </Button>
    </p>
  );
}
