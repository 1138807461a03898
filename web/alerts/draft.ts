import type { MetricUnit } from "#define/dataset";
import { divide, isDecimal, multiply } from "#define/decimal";
import { formatFigure } from "#define/format";
import { currentLanguage } from "../data/language.ts";
import type { Names } from "../data/session.ts";

export type AlertRule = {
  metric: string;
  /** `none`, or a comparison as an address says it. */
  against: string;
  basis: "value" | "difference" | "share";
  test: "above" | "below" | "changed";
  threshold: string;
  slack: string;
  alarm?: AlarmRule | null;
};
/** Somebody, or whoever has a role. */
export type Answerable = { kind: "account" | "role"; id: string };
/** Who answers for an alarm, and whom it is passed on to after so many minutes. */
export type AlarmRule = { owner: Answerable; minutes: number | null; next: Answerable | null };
export type Schedule = {
  every: "day" | "week" | "month";
  weekday: number;
  monthDay: number;
  hour: number;
  timeZone: string;
  holidays: "send" | "skip" | "next";
  file: "xlsx" | "csv" | "pdf" | "png";
};
export type Recipient = {
  accountId: string;
  channel: string;
  target: string;
  isFiring: boolean;
  firedAt: string | null;
  value: string | null;
};
type Common = {
  id: string;
  name: string;
  report: string;
  /** What the report is called, and the unit of an alert's figure. */
  title: string;
  unit: MetricUnit | null;
  dataset: string;
  address: string;
  ownerId: string;
  isOwner: boolean;
  isMuted: boolean;
  isAsleep: boolean;
  snoozedUntil: string | null;
  nextAt: string | null;
  recipients: readonly Recipient[];
};
export type Watch = Common & ({ kind: "alert"; rule: AlertRule } | { kind: "subscription"; rule: Schedule });
export type Person = { id: string; account: string; name: string };
export type Robot = { id: string; kind: string; code: string; nameZh: string | null; nameEn: string | null; nameRu: string | null };
export type Watches = {
  me: string;
  watches: readonly Watch[];
  robots: readonly Robot[];
  people: readonly Person[];
  roles: readonly { id: string; name: string }[];
};
export type Delivery = {
  id: string;
  name: string;
  channel: string;
  cause: string;
  state: string;
  error: string | null;
  detail: string | null;
  dataAt: string | null;
  value: string | null;
  at: string;
};

/** A watch as it is typed: of either kind, so that turning from one to the other loses nothing. */
export type Typed = {
  kind: Watch["kind"];
  name: string;
  alert: AlertRule;
  schedule: Schedule;
  people: readonly Person[];
  robots: readonly string[];
};

export const WATCHES = "/api/watches";
const SHARE = "100";

/** What a dialog begins with: a watch that is changed, or a new one of its maker. */
export function typedOf(
  watch: Watch | null,
  start: { name: string; metric: string; timeZone: string },
  { me, people }: Watches,
  file: Schedule["file"] = "xlsx",
): Typed {
  const alert: AlertRule = { metric: start.metric, against: "none", basis: "value", test: "above", threshold: "", slack: "0" };
  const schedule: Schedule = {
    every: file === "xlsx" ? "week" : "day",
    weekday: 1,
    monthDay: 1,
    hour: 8,
    timeZone: start.timeZone,
    holidays: "skip",
    file,
  };
  const base: Typed = { kind: "subscription", name: start.name, alert, schedule, people: people.filter(({ id }) => id === me), robots: [] };
  if (!watch) return base;
  const mailed = watch.recipients.filter(({ channel }) => channel === "mail").map(({ accountId }) => accountId);
  return {
    ...base,
    kind: watch.kind,
    name: watch.name,
    ...(watch.kind === "alert" ? { alert: shown(watch.rule) } : { schedule: watch.rule }),
    people: people.filter(({ id }) => mailed.includes(id)),
    robots: watch.recipients.flatMap(({ target }) => (target ? [target] : [])),
  };
}

/** What is sent: the rule of the chosen kind; a share that was typed in percent as a part of one. */
export function sentOf({ kind, name, alert, schedule, people, robots }: Typed, link: string): Record<string, unknown> {
  const rule = kind === "alert" ? scaled(alert, (text) => divide(text, SHARE, 6)) : schedule;
  return { kind, name, link, rule, accounts: people.map(({ id }) => id), robots };
}

const shown = (rule: AlertRule): AlertRule => scaled(rule, (text) => multiply(text, SHARE, 4).replace(/\.?0+$/, ""));

function scaled(rule: AlertRule, by: (text: string) => string): AlertRule {
  return rule.basis === "share" && isDecimal(rule.threshold) && isDecimal(rule.slack)
    ? { ...rule, threshold: by(rule.threshold), slack: by(rule.slack) }
    : rule;
}

/** The figure of a watch as its reader's language writes it; a subscription's is money or a count, told by its digits. */
export function figureOf({ unit }: Pick<Watch, "unit">, value: string | null | undefined): string {
  return formatFigure(value ?? null, unit ?? (value?.includes(".") ? "money" : "count"), currentLanguage());
}

/** The names of a robot. */
export function robotNames({ nameZh, nameEn, nameRu, code }: Robot): Names {
  return { zh: nameZh ?? code, en: nameEn ?? nameZh ?? code, ru: nameRu ?? nameZh ?? code };
}
