import { useTranslation } from "react-i18next";
import { useSession } from "../data/session.ts";
import { SessionTable } from "../office/SessionTable.tsx";
import { plainText } from "#define/text";
import type { PartProps } from "./props.ts";
import "../office/safety.css";

/** Where an account is signed in, for whoever may end its sessions. */
export default function MemberSessions({ record }: PartProps) {
  const { t } = useTranslation();
  const { permissions } = useSession();
  const id = plainText(record.stored.record?.header.id) || (record.stored.record?.id ?? "");
  if (id === "" || !permissions.includes("admin.user.endSessions")) return null;
  return (
    <section aria-label={t("safety:sessions.title")} className="lw-part">
      <h3>{t("safety:sessions.title")}</h3>
      <SessionTable path={`/api/users/${id}/sessions`} />
    </section>
  );
}
