import useSWR from "swr";
import { call, getValue } from "./api.ts";

/** What the first start asks for: the administrator and the company that is his. */
export type SetupDraft = {
  /** What the program said when it started. */
  setupCode: string;
  account: string;
  name: string;
  password: string;
  company: { code: string; nameZh?: string; nameEn?: string; nameRu?: string; currency: string; timeZone: string };
};

/** Says whether nobody can sign in yet; undefined while it is asked, no where it need not be or cannot be known. */
export function useSetupNeeded(asked: boolean): boolean | undefined {
  const { data, error } = useSWR<{ needed: boolean }, unknown>(asked ? "/api/setup" : null, getValue);
  return asked && !error ? data?.needed : false;
}

/** Makes the administrator and the company; throws ApiProblem (invalid, forbidden). */
export function foundCompany(draft: SetupDraft): Promise<{ account: string }> {
  return call<{ account: string }>("POST", "/api/setup", { body: draft });
}
