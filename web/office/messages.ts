import { useContext, useEffect } from "react";
import useSWR, { type SWRResponse } from "swr";
import { call, getValue } from "../data/api.ts";
import { onChange } from "../data/changes.ts";
import { SessionContext } from "../data/session.ts";

export type Message = {
  id: string;
  kind: string;
  title: string;
  content: string | null;
  module: string | null;
  documentId: string | null;
  path: string | null;
  readAt: string | null;
  createdAt: string;
};
type Messages = { unread: number; messages: readonly Message[] };

const PLACE = "/api/messages";

/** What the viewer was told; asked anew with every beat of the event stream. */
export function useMessages(): SWRResponse<Messages, unknown> {
  const isOwn = !useContext(SessionContext)?.seesAs;
  const found = useSWR<Messages, unknown>(isOwn ? PLACE : null, getValue, { revalidateOnFocus: true });
  const { mutate } = found;
  useEffect(() => onChange(({ kind }) => void (kind !== "change" && mutate())), [mutate]);
  return found;
}

/** Notes that messages were read, all where none are named. */
export async function readThem(ids?: readonly string[]): Promise<void> {
  await call("POST", `${PLACE}/read`, { body: ids ? { ids } : {} });
}
