import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { closeTabs } from "./tabs.ts";

/** Leads to the page that says why nothing opens here; the tab that was opened for it goes. `why` is the type of the server's problem. */
export function SentAway({ path, to, why }: { path: string; to: "/403" | "/404"; why?: string }) {
  const { company } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    closeTabs([path], path);
    const query = new URLSearchParams({ company: company.code, ...(why ? { why } : {}) });
    void navigate(`${to}?${query}`, { replace: true });
  }, [path, to, why, company.code, navigate]);
  return <Notice kind={to === "/403" ? "forbidden" : "missing"} />;
}
