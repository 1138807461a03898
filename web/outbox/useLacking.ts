import { useTranslation } from "react-i18next";
import { useConnection } from "../data/connection.ts";
import type { Description, ScreenDescription } from "../data/description.ts";

/**
 * What an action of a screen that was taken along lacks now, in words, or `undefined`: without network only what its device keeps can be
 * done; whatever is no action of the module cannot.
 */
export function useLacking({ actions }: Description, screen: ScreenDescription): (action?: string) => string | undefined {
  const { t } = useTranslation();
  const isAway = useConnection() === "lost" && screen.offline === true;
  return (action = "") => (isAway && !actions[action]?.isOffline ? t("outbox:needsNetwork") : undefined);
}
