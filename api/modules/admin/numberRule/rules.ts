import type { ModuleData } from "#define/moduleData";
import { shaped } from "#db/row";
import type { numberRules } from "#db/schema/masterData/organisation";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import type { RowOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";

type NumberRule = RowOf<typeof numberRules>;
type Format = { id: string | null } & Pick<NumberRule, (typeof FORMAT)[number]>;

const FORMAT = ["prefix", "datePart", "digits", "reset"] as const;
/** How finely a date part counts. */
const FINE = new Map([
  ["none", 0],
  ["never", 0],
  ["year", 1],
  ["month", 2],
]);

/**
 * A rule numbers documents that have a number, never gives one twice, and keeps its format once a number was given by it (or by what held
 * before it).
 */
export const numbersSoundly: Rule<{ header: NumberRule }> = async (documents, work) => {
  const stored = await work.run(
    shaped({
      id: "id",
      module: "text",
      variant: "text",
      prefix: "text",
      datePart: "text",
      digits: "integer",
      reset: "text",
    })`select id, module, variant, prefix, date_part as "datePart", digits, reset from number_rule where comp_id = ${work.compId}`,
  );
  const series = (await work.run(shaped({ code: "text" })`select code from number_series where comp_id = ${work.compId}`)).map(
    ({ code }) => code,
  );
  return documents.flatMap(({ header }, index) => {
    const before = stored.find(({ id }) => id === header.id) ?? standardOf(header, work);
    const others = stored.filter(({ id }) => id !== header.id);
    return [...shapeFaults(header, work), ...clashes(header, others, work), ...frozen(header, before, series)].map((issue): Finding => ({
      ...issue,
      document: index,
    }));
  });
};

const fineness = (name: string): number => FINE.get(name) ?? 0;

function shapeFaults(header: NumberRule, work: Work): Issue[] {
  const module = work.modules.get(header.module);
  const isKnown = header.variant === "" || (module?.variants && Object.hasOwn(module.variants, header.variant));
  return [
    ...(standardOf(header, work) ? [] : [{ code: "choice", field: "module", value: header.module } as const]),
    ...(module && !isKnown ? [{ code: "choice", field: "variant", value: header.variant } as const] : []),
    ...(/^[A-Z0-9]{1,10}$/.test(header.prefix) ? [] : [{ code: "format", field: "prefix", value: header.prefix } as const]),
    ...(fineness(header.reset) > fineness(header.datePart) ? [{ code: "numberFormat", field: "reset", value: header.reset } as const] : []),
  ];
}

/** Two modules never share a prefix. */
function clashes(header: NumberRule, others: readonly { prefix: string }[], work: Work): Issue[] {
  const standards = [...work.modules.values()].flatMap((module) => (module.id === header.module ? [] : prefixesIn(module)));
  const taken = new Set([...others.map(({ prefix }) => prefix), ...standards]);
  return taken.has(header.prefix) ? [{ code: "duplicate", field: "prefix", value: header.prefix }] : [];
}

function frozen(header: NumberRule, before: Format | undefined, series: readonly string[]): Issue[] {
  const isUsed = before !== undefined && series.some((code) => code === before.prefix || code.startsWith(`${before.prefix}-`));
  if (!isUsed) return [];
  return FORMAT.filter((field) => header[field] !== before[field]).map((field) => ({
    code: "frozen",
    field,
    value: header[field],
  }));
}

/** What holds where no rule is stored. */
function standardOf(header: NumberRule, work: Work): Format | undefined {
  const module = work.modules.get(header.module);
  const standard = module && Object.values(module.fields).find((field) => field.kind === "docNo");
  if (!module || !standard) return undefined;
  return {
    id: null,
    prefix: module.variants?.[header.variant]?.prefix ?? standard.prefix,
    datePart: "month",
    digits: 4,
    reset: "month",
  };
}

function prefixesIn(module: ModuleData): string[] {
  const own = Object.values(module.fields).flatMap((field) => (field.kind === "docNo" ? [field.prefix] : []));
  return [...own, ...Object.values(module.variants ?? {}).flatMap(({ prefix }) => prefix ?? [])];
}
