import { useTranslation } from "react-i18next";
import { useSession } from "../data/session.ts";
import { SessionTable } from "../office/SessionTable.tsx";

/** Where an account is signed in, for whoever may end its sessions. */
export function MemberSessions({ id }: { id: string }) {
  const { t } = useTranslation();
  const { permissions } = useSession();
  if (!permissions.includes("admin.user.endSessions")) return null;
  return (
    <section aria-label={t("safety:sessions.title")} className="lw-part">
      <h3>{t("safety:sessions.title")}</h3>
      <SessionTable path={`/api/users/${id}/sessions`} />
    </section>
  );
}
