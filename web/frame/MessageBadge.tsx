import { Button } from "@blueprintjs/core";
import { Notifications } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useSession } from "../data/session.ts";
import { useMessages } from "../office/messages.ts";

/** How much the viewer has not read, in the top bar; a click leads to the list. */
export function MessageBadge() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { company } = useSession();
  const unread = useMessages().data?.unread ?? 0;
  const label = t("shell:messages", { num: unread });
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Notifications />}
      aria-label={label}
      title={label}
      onClick={() => void navigate(`/messageList?company=${encodeURIComponent(company.code)}`)}
    >
      {unread > 0 && <span className="lw-badge">{unread}</span>}
    </Button>
  );
}
