import { useEffect, useRef } from "react";
import { call } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { Notice } from "../parts/Notice.tsx";
import { useEntry } from "./entry.ts";
import { nextPlace } from "./place.ts";

/** Hands the ticket over and goes on, or comes back to the sign-in page with what is wrong. */
export default function Ticket({ ticket }: { ticket: string }) {
  const entry = useEntry();
  const isGiven = useRef(false);
  const wanted = new URLSearchParams(window.location.search).get("provider");
  const ways = entry?.ways.filter(({ kind, code }) => kind === "ticket" && (wanted === null || code === wanted));
  const code = ways?.[0]?.code;
  useEffect(() => {
    if (entry === undefined || isGiven.current) return;
    isGiven.current = true;
    if (code === undefined) refuse("notFound");
    else void give(code, ticket);
  }, [entry, code, ticket]);
  return <Notice kind="loading" />;
}

async function give(code: string, ticket: string): Promise<void> {
  try {
    await call("POST", `/api/signIn/${encodeURIComponent(code)}/ticket`, { body: { ticket } });
    window.location.replace(nextPlace());
  } catch (error) {
    refuse(problemOf(error).type);
  }
}

function refuse(problem: string): void {
  const query = new URLSearchParams(window.location.search);
  query.delete("ticket");
  query.set("problem", problem);
  window.location.replace(`${window.location.pathname}?${query}`);
}
