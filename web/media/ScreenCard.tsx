import { Button } from "@blueprintjs/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatInstant, formatSpan } from "#define/format";
import { plainText } from "#define/text";
import { addressOf, call } from "../data/api.ts";
import { currentLanguage, LANGUAGE_NAMES } from "../data/language.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { type Registered, type Registry, SCREENS, titleOfLink, usePages } from "./desk.ts";
import { Wrong } from "./ScreenForm.tsx";
import { ScreenForm } from "./ScreenForm.tsx";
import { ScreenRecord } from "./ScreenRecord.tsx";

type Panel = "pair" | "change" | "message" | "record" | "revoke" | null;
/** `build`: the release that the server serves. */
type ScreenCardProps = { screen: Registered; registry: Registry; build: string; onChanged: () => void };
/** A clock that is off by less is right. */
const EXACT_MS = 2_000;

/** One screen: what it is, shows and says of itself, and what can be done with it. */
export function ScreenCard({ screen, registry, build, onChanged }: ScreenCardProps) {
  const { t } = useTranslation();
  const [panel, setPanel] = useState<Panel>(null);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<AnsweredProblem>();
  const toggle = (wanted: Panel) => setPanel((before) => (before === wanted ? null : wanted));
  const close = () => setPanel(null);
  const doIt = async (what: string, body: object, then = t("screens:orders.done")) => {
    try {
      await call("POST", addressOf(`${SCREENS}/${screen.id}/${what}`), { body });
      setProblem(undefined);
      setSaid(then);
      close();
      onChanged();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const revoke = async () => {
    await call("DELETE", addressOf(`${SCREENS}/${screen.id}`));
    onChanged();
  };
  const isOpen = screen.state !== "revoked";
  const isOn = screen.kind === "wall" && (screen.state === "live" || screen.state === "silent");
  return (
    <article className="lw-media-card" aria-label={screen.name} data-state={screen.state}>
      <header>
        <h2>{screen.name}</h2>
        <span className="lw-quiet">{screen.place}</span>
        {screen.kind === "wall" ? <State screen={screen} /> : <span className="lw-quiet">{t("screens:kinds.guest")}</span>}
      </header>
      <Facts screen={screen} build={build} />
      {isOpen && screen.screenshotAt && <Screenshot id={screen.id} name={screen.name} at={screen.screenshotAt} />}
      {isOpen && (
        <div className="lw-media-deeds">
          {screen.kind === "wall" && (
            <Button size="small" intent={screen.pairedAt ? "none" : "primary"} onClick={() => toggle("pair")}>
              {t(screen.pairedAt ? "screens:pair.again" : "screens:pair.do")}
            </Button>
          )}
          <Button size="small" onClick={() => toggle("change")}>
            {t("screens:change")}
          </Button>
          {isOn && (
            <>
              <Button size="small" onClick={() => void doIt("orders", { kind: "identify", text: null })}>
                {t("screens:orders.identify")}
              </Button>
              <Button size="small" onClick={() => void doIt("orders", { kind: "next", text: null })}>
                {t("screens:orders.next")}
              </Button>
              <Button size="small" onClick={() => void doIt("orders", { kind: "reload", text: null })}>
                {t("screens:orders.reload")}
              </Button>
              <Button size="small" onClick={() => void doIt("orders", { kind: "screenshot", text: null })}>
                {t("screens:orders.screenshot")}
              </Button>
              {screen.hasRemote && (
                <Button size="small" onClick={() => void doIt("orders", { kind: "invite", text: null })}>
                  {t("screens:orders.invite")}
                </Button>
              )}
              <Button size="small" onClick={() => toggle("message")}>
                {t("screens:orders.message")}
              </Button>
              <Button size="small" onClick={() => void doIt("mute", { isMuted: !screen.isMuted }, "")}>
                {t(screen.isMuted ? "screens:orders.unmute" : "screens:orders.mute")}
              </Button>
            </>
          )}
          <Button size="small" onClick={() => toggle("record")}>
            {t("screens:record.title")}
          </Button>
          <Button size="small" intent="danger" variant="minimal" onClick={() => toggle("revoke")}>
            {t("screens:revoke.do")}
          </Button>
        </div>
      )}
      {said && (
        <p role="status" className="lw-quiet">
          {said}
        </p>
      )}
      {problem && <Wrong problem={problem} />}
      {panel === "pair" && <PairForm onCode={(code) => void doIt("pair", { code }, t("screens:pair.done"))} />}
      {panel === "message" && <MessageForm onText={(text) => void doIt("orders", { kind: "message", text })} />}
      {panel === "change" && (
        <ScreenForm
          screen={screen}
          registry={registry}
          onClose={close}
          onDone={() => {
            close();
            onChanged();
          }}
        />
      )}
      {panel === "record" && <ScreenRecord id={screen.id} />}
      {panel === "revoke" && (
        <p className="lw-media-ask" role="alert">
          {t("screens:revoke.ask", { name: screen.name })}{" "}
          <Button size="small" intent="danger" onClick={() => void revoke()}>
            {t("screens:revoke.do")}
          </Button>{" "}
          <Button size="small" onClick={close}>
            {t("screens:cancel")}
          </Button>
        </p>
      )}
    </article>
  );
}

/** How it stands, by shape and word. */
function State({ screen: { state, seenAt, isMuted } }: { screen: Registered }) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const mark = { live: "●", silent: "▲", unpaired: "○", replaced: "▲", expired: "■", revoked: "■" }[state];
  return (
    <span className="lw-media-state" data-state={state}>
      <span aria-hidden="true">{mark}</span> {t(`screens:states.${state}`, { at: seenAt ? formatInstant(seenAt, timeZone) : "" })}
      {isMuted && ` · ${t("screens:facts.keeper")}`}
    </span>
  );
}

function Facts({ screen, build }: Pick<ScreenCardProps, "screen" | "build">) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const pages = usePages();
  const { facts, painted } = screen;
  const sees = [screen.role ?? t("screens:fields.noRole"), screen.department ?? t("screens:fields.whole"), LANGUAGE_NAMES[screen.language]];
  const until = screen.expiresAt ? [t("screens:facts.until", { at: formatInstant(screen.expiresAt, timeZone) })] : [];
  const shown = screen.playlist ?? screen.pages.map((link) => titleOfLink(pages, link)).join(" · ");
  const paints = painted
    ? `${painted.title} · ${t(painted.isCurrent ? "screens:facts.current" : "screens:facts.old")} · ${t("screens:facts.since", { at: formatInstant(painted.since, timeZone) })}`
    : t("screens:facts.nothing");
  const rows: [string, string, boolean?][] = [
    ["sees", [...sees, ...until].join(" · ")],
    ...(screen.pairedAt ? [["painted", paints, screen.state === "live" && painted?.isCurrent === false] as [string, string, boolean]] : []),
    ["pages", shown],
    ...(screen.usesLeft === null ? [] : [["left", String(screen.usesLeft)] as [string, string]]),
    ...(screen.kind === "wall" && facts && screen.seenAt ? factRows(screen, facts) : []),
  ];
  const warnings = [
    ...(screen.roleId === null ? ["role"] : []),
    ...(screen.hasKey === false && screen.pairedAt ? ["plain"] : []),
    ...(facts && !facts.isSecure ? ["boots"] : []),
  ];
  function factRows({ seenAt, address }: Registered, said: NonNullable<Registered["facts"]>): [string, string, boolean?][] {
    const span = formatSpan(Math.round(Math.abs(said.drift) / 1000), currentLanguage());
    const clock = Math.abs(said.drift) < EXACT_MS ? "exact" : said.drift > 0 ? "ahead" : "behind";
    return [
      ["seen", seenAt ? formatInstant(seenAt, timeZone) : "-"],
      ["size", `${said.width} × ${said.height}${said.ratio === 1 ? "" : ` @ ${said.ratio}`}`],
      ["build", `${said.build} · ${t(said.build === build ? "screens:facts.own" : "screens:facts.other")}`, said.build !== build],
      ["drift", t(`screens:facts.${clock}`, { span }), clock !== "exact"],
      ["address", address ?? "-"],
      [
        "faults",
        said.faults.map(({ item, type }) => `${item}: ${t(`problems:types.${type}.title`, type)}`).join(" · ") || t("screens:facts.none"),
        said.faults.length > 0,
      ],
    ];
  }
  return (
    <>
      <dl className="lw-media-facts">
        {rows.map(([name, value, isWrong]) => (
          <div key={name} data-fact={name} data-wrong={isWrong === true}>
            <dt>{t(`screens:facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.map((warning) => (
        <p key={warning} className="lw-media-warning">
          ▲ {t(`screens:warnings.${warning}`)}
        </p>
      ))}
    </>
  );
}

/** What stood on its glass when somebody last asked; nothing for whoever may not see its pages, or a day later. */
function Screenshot({ id, name, at }: { id: string; name: string; at: string }) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const [missing, setMissing] = useState<string | null>(null);
  if (missing === at) return null;
  const source = addressOf(`${SCREENS}/${id}/screenshot`, { at });
  return (
    <figure className="lw-media-screenshot">
      <a href={source} target="_blank" rel="noreferrer">
        <img src={source} alt={t("screens:screenshot.of", { name })} onError={() => setMissing(at)} />
      </a>
      <figcaption className="lw-quiet">{t("screens:screenshot.at", { at: formatInstant(at, timeZone) })}</figcaption>
    </figure>
  );
}

function PairForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation();
  return (
    <form className="lw-media-line" onSubmit={submitted((form) => onCode(plainText(form.get("code"))))}>
      <label>
        {t("screens:pair.say")}{" "}
        <input name="code" className="lw-input" required maxLength={20} autoComplete="off" aria-label={t("screens:pair.code")} />
      </label>
      <Button type="submit" intent="primary">
        {t("screens:pair.do")}
      </Button>
    </form>
  );
}

function MessageForm({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <form className="lw-media-line" onSubmit={submitted((form) => onText(plainText(form.get("text"))))}>
      <label>
        {t("screens:orders.text")} <input name="text" className="lw-input" required maxLength={200} />
      </label>
      <Button type="submit" intent="primary">
        {t("screens:orders.send")}
      </Button>
    </form>
  );
}

const submitted = (take: (form: FormData) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  take(new FormData(event.currentTarget));
};
