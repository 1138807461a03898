import { Button } from "@blueprintjs/core";
import { EyeOpen } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { seeAs, useSession } from "../data/session.ts";
import { useDoing } from "../office/useDoing.ts";
import { askReason } from "../parts/reason.ts";

/** The way to look at the program as a member does, for whoever may. */
export function MemberView({ id, account, name }: { id: string; account: string; name: string }) {
  const { t } = useTranslation();
  const { permissions, account: own, seesAs, company } = useSession();
  const { busy, refusal, run } = useDoing(async () => window.location.assign(`/dashboard?company=${encodeURIComponent(company.code)}`));
  if (!permissions.includes("admin.user.seeAs") || account === own || seesAs) return null;
  const begin = async () => {
    const reason = await askReason(t("safety:seeAs.open"));
    if (reason !== null) await run(() => seeAs(id, reason));
  };
  return (
    <section aria-label={t("safety:seeAs.open")} className="lw-part">
      <h3>{t("safety:seeAs.open")}</h3>
      <p className="lw-quiet">{t("safety:seeAs.text", { name })}</p>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <Button icon={<EyeOpen />} loading={busy} onClick={() => void begin()}>
        {t("safety:seeAs.open")}
      </Button>
    </section>
  );
}
