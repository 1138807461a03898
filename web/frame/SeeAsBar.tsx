import { Button } from "@blueprintjs/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatInstant } from "#define/format";
import { seeOwn, useSession } from "../data/session.ts";

/** Says that the page shows what somebody else sees, and leads back; once the time is over it goes back by itself. */
export function SeeAsBar() {
  const { t } = useTranslation();
  const { seesAs, timeZone, company } = useSession();
  const until = seesAs?.until;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = window.setTimeout(() => void goBack(company.code), Math.max(0, Date.parse(until) - Date.now()));
    return () => window.clearTimeout(timer);
  }, [until, company.code]);
  if (!seesAs) return null;
  const { name, account } = seesAs;
  return (
    <div className="lw-banner lw-seeAs" role="status">
      {t("shell:seeAs.bar", { name, account, time: formatInstant(seesAs.until, timeZone, "time") })}
      <Button size="small" intent="warning" onClick={() => void goBack(company.code)}>
        {t("shell:seeAs.back")}
      </Button>
    </div>
  );
}

// The whole page anew: nothing of what the other one sees stays in it.
async function goBack(company: string): Promise<void> {
  await seeOwn();
  window.location.assign(`/userInformationMaintenance?company=${encodeURIComponent(company)}`);
}
