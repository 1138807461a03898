import i18next from "i18next";
import { useEffect, useState } from "react";
import { LANGUAGE_NAMES, speakAll } from "../data/language.ts";
import type { Language } from "#define/viewer";
import { SCREENS_PATH } from "#define/wall/doors";
import { callOpen, newKey, publicHalf } from "./caller.ts";
import { forgetAll, setOwn } from "./own.ts";

type Wish = { code: string; secret: string; expiresAt: string };
type Claimed = { state: "waiting" | "paired" | "over"; token: string | null };
const ASK_MS = 2_500;
const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];
const MINUTES = 10;

/** Says how a screen is paired, in three languages at once: nobody knows yet who stands before it. */
export function PairPage({ onPaired }: { onPaired: () => void }) {
  const code = usePairing(onPaired);
  const isSpoken = useAllWords();
  if (!isSpoken) return null;
  return (
    <main className="lw-media-pair">
      <p className="lw-media-code" role="status" aria-live="polite">
        {code ? `${code.slice(0, 4)} ${code.slice(4)}` : "…"}
      </p>
      {LANGUAGES.map((language) => (
        <PairText key={language} language={language} hasCode={code !== null} />
      ))}
    </main>
  );
}

function PairText({ language, hasCode }: { language: Language; hasCode: boolean }) {
  const t = i18next.getFixedT(language, "shell");
  return (
    <section lang={language}>
      <h1>{t("pairing.title")}</h1>
      <p>{t("pairing.say", { path: SCREENS_PATH })}</p>
      <p className="lw-media-quiet">
        {t(hasCode ? "pairing.left" : "pairing.gone", { minutes: MINUTES })} {!window.isSecureContext && t("pairing.plain")}
      </p>
    </section>
  );
}

/** The words of all languages that the page outside needs. */
function useAllWords(): boolean {
  const [isSpoken, setIsSpoken] = useState(false);
  useEffect(() => {
    void speakAll().then(() => setIsSpoken(true));
  }, []);
  return isSpoken;
}

/** Shows a code until somebody types it at a desk; a new one when it runs out. Null while the server gives none. */
function usePairing(onPaired: () => void): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    let wish: Wish | null = null;
    let key: CryptoKeyPair | null = null;
    const round = async () => {
      try {
        if (wish === null) {
          await forgetAll();
          key = await newKey();
          wish = await callOpen<Wish>("/api/wall/pairings", { publicKey: key && (await publicHalf(key)) });
          if (!isOver) setCode(wish.code);
        } else {
          const { state, token } = await callOpen<Claimed>("/api/wall/pairings/claim", { secret: wish.secret });
          if (state === "over") wish = null;
          if (token !== null) {
            await setOwn("key", key);
            await setOwn("token", token);
            isOver = true;
            return onPaired();
          }
        }
      } catch {
        wish = null;
        if (!isOver) setCode(null);
      }
      if (!isOver) timer = setTimeout(() => void round(), ASK_MS);
    };
    void round();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [onPaired]);
  return code;
}
