import { useCallback, useState } from "react";
import { askCaptcha, type CaptchaAnswer, type CaptchaKind, type CaptchaShown, type Does } from "../data/entrance.ts";

export type Captcha = {
  shown: CaptchaShown | null;
  kind: CaptchaKind;
  answer: string;
  given: CaptchaAnswer | undefined;
  type: (answer: string) => void;
  /** Asks anew whether one is wanted, and for which account; the old one is used up. */
  renew: (account: string, kind?: CaptchaKind) => Promise<void>;
};

/** The picture or question that stands before the next try of something; none until it is asked for. */
export function useCaptcha(does: Does): Captcha {
  const [shown, setShown] = useState<CaptchaShown | null>(null);
  const [kind, setKind] = useState<CaptchaKind>("picture");
  const [answer, setAnswer] = useState("");
  const renew = useCallback(
    async (account: string, wanted?: CaptchaKind) => {
      const next = wanted ?? kind;
      setKind(next);
      setAnswer("");
      // Without an answer the next try says what is missing.
      setShown(await askCaptcha(does, account, next).catch(() => null));
    },
    [does, kind],
  );
  return { shown, kind, answer, given: shown ? { id: shown.id, answer } : undefined, type: setAnswer, renew };
}
