import type { TFunction } from "i18next";
import { messageLine, type SaidMessage } from "#define/message";

/** A message in one line. */
export const messageText = (said: SaidMessage, t: TFunction): string => messageLine(said, (namespace, key) => t(`${namespace}:${key}`));
