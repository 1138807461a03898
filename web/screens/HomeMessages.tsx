import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatInstant } from "#define/format";
import { useSession } from "../data/session.ts";
import { useMessages } from "../office/messages.ts";
import { useMessageNum } from "../office/settings.ts";

/** The newest messages that the viewer has not read, as many as he wants to see; nothing while there are none. */
export function HomeMessages() {
  const { t } = useTranslation();
  const { company, timeZone } = useSession();
  const [number] = useMessageNum();
  const { data } = useMessages();
  const shown = (data?.messages ?? []).filter(({ readAt }) => readAt === null).slice(0, number);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="home-messages">
      <h2 id="home-messages">{t("shell:messages", { num: data?.unread ?? 0 })}</h2>
      <ul>
        {shown.map((message) => (
          <li key={message.id}>
            <Link to={`/messageList?company=${encodeURIComponent(company.code)}`}>
              <span>{message.title}</span>
              <span className="lw-quiet">{formatInstant(message.createdAt, timeZone)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
