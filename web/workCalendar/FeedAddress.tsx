import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { Notice } from "../parts/Notice.tsx";

/** Makes an address at which a calendar program reads one's own days, or those of the department that is shown; it is told once. */
export function FeedAddress({ department }: { department: string }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<{ address: string; department: string }>();
  const [error, setError] = useState<unknown>();
  const make = async () => {
    try {
      const { address } = await call<{ address: string }>("POST", "/api/calendar/feeds");
      setMade({ address: `${window.location.origin}${address}${department ? `?department=${department}` : ""}`, department });
    } catch (refusal) {
      setError(refusal);
    }
  };
  return (
    <>
      <Button size="small" onClick={() => void make()}>
        {t("crm.workCalendar:feed")}
      </Button>
      {error !== undefined && <Notice kind="error" problem={problemOf(error)} />}
      {made?.department === department && (
        <p aria-live="polite" className="lw-feed-address">
          {t("crm.workCalendar:feedOnce")}: <code className="lw-token">{made.address}</code>{" "}
          <Button size="small" onClick={() => void navigator.clipboard.writeText(made.address)}>
            {t("crm.workCalendar:copy")}
          </Button>
        </p>
      )}
    </>
  );
}
