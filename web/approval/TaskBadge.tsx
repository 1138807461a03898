import { Button } from "@blueprintjs/core";
import { Inbox } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useOpenTasks } from "../data/approval.ts";
import { useSession } from "../data/session.ts";

/** How much waits for this person's decision, in the top bar; a click leads to the list. */
export function TaskBadge() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { company } = useSession();
  const count = useOpenTasks().data?.tasks.length ?? 0;
  const label = t("approval:waiting", { num: count });
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Inbox />}
      aria-label={label}
      title={label}
      onClick={() => void navigate(`/dashboard?company=${encodeURIComponent(company.code)}`)}
    >
      {count > 0 && <span className="lw-badge">{count}</span>}
    </Button>
  );
}
