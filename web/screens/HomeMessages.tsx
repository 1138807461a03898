import { lazy, Suspense } from "react";
import { useMessages } from "../office/messages.ts";
import { useMessageNum } from "../office/settings.ts";

const MessageTeaser = lazy(() => import("./MessageTeaser.tsx"));

/** The newest messages that the viewer has not read, as many as he wants to see; nothing while there are none. */
export function HomeMessages() {
  const [number] = useMessageNum();
  const { data } = useMessages();
  const shown = (data?.messages ?? []).filter(({ readAt }) => readAt === null).slice(0, number);
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <MessageTeaser shown={shown} unread={data?.unread ?? 0} />
    </Suspense>
  );
}
