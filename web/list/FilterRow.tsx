import { Button, PopoverNext } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { type ReactNode, type Ref, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import { plainText } from "#define/text";
import type { Filters, Label, Labels } from "../data/records.ts";
import { DayInput } from "../input/DayInput.tsx";
import { LinkInput } from "../input/LinkInput.tsx";
import { useLabel } from "../parts/useLabel.ts";
import type { ModuleWords } from "../parts/words.ts";
import { withFilter, type ListAddress } from "./listAddress.ts";
import { isComposing } from "../parts/composing.ts";
import { BELOW_END } from "../parts/anchored.ts";

const PAUSE_MS = 250;

type FilterRowProps = {
  fields: Readonly<Record<string, Field>>;
  names: readonly string[];
  required: readonly string[];
  address: ListAddress;
  labels: Labels;
  words: ModuleWords;
  onAsk: (change: Partial<ListAddress>) => void;
  ref: Ref<HTMLElement>;
  /** What stands at the left end. */
  children?: ReactNode;
};

const INLINE = 3;

/**
 * The search box and the filters that people use daily; further ones stand behind a button, those set elsewhere (column heads, a drill) are
 * counted and can be cleared.
 */
export function FilterRow({ fields, names, required, address, labels, words, onAsk, ref, children }: FilterRowProps) {
  const { t } = useTranslation();
  const others = Object.keys(address.filter).filter((name) => !names.includes(name)).length;
  const further = names.slice(INLINE);
  const draw = (name: string) => {
    const field = fields[name];
    if (!field) return null;
    const change = (value: unknown) => onAsk({ filter: withFilter(address.filter, name, value) });
    return (
      <InlineFilter
        key={name}
        name={name}
        field={field}
        filters={address.filter}
        labels={labels}
        words={words}
        required={required.includes(name)}
        onChange={change}
      />
    );
  };
  const chosen = further.filter((name) => Object.hasOwn(address.filter, name)).length;
  return (
    <search className="lw-filter-row" ref={ref}>
      {children}
      <SearchBox value={address.q} onSearch={(q) => onAsk({ q })} />
      {names.slice(0, INLINE).map(draw)}
      {further.length > 0 && (
        <PopoverNext {...BELOW_END} content={<div className="lw-further">{further.map(draw)}</div>}>
          <Button size="small" data-further>
            {chosen > 0 ? `${t("shell:list.further")} (${chosen})` : t("shell:list.further")}
          </Button>
        </PopoverNext>
      )}
      {others > 0 && <span className="lw-quiet">{t("shell:list.moreFilters", { count: others })}</span>}
      {(Object.keys(address.filter).length > 0 || address.q) && (
        <Button variant="minimal" size="small" icon={<Cross />} onClick={() => onAsk({ filter: {}, q: "" })}>
          {t("shell:list.clear")}
        </Button>
      )}
    </search>
  );
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = window.setTimeout(() => {
      onSearch(typed);
      setTyped(null);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <input
      className="lw-input lw-search-box"
      type="search"
      value={typed ?? value}
      placeholder={t("shell:list.search")}
      aria-label={t("shell:list.search")}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

type InlineFilterProps = {
  name: string;
  field: Field;
  filters: Filters;
  labels: Labels;
  words: ModuleWords;
  required: boolean;
  onChange: (value: unknown) => void;
};

function InlineFilter({ name, field, filters, labels, words, required, onChange }: InlineFilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const value = filters[name];
  const label = (
    <label htmlFor={id}>
      {words.field(name)}
      {required && <span aria-hidden="true"> *</span>}
    </label>
  );
  if (field.kind === "link")
    return <LinkFilter id={id} name={name} field={field} value={value} labels={labels} label={label} onChange={onChange} />;
  if (field.kind === "date" && field.single)
    return (
      <span className="lw-filter" data-filter={name}>
        {label}
        <DayInput id={id} value={plainText(value) || null} onChange={(day) => onChange(day ?? "")} />
      </span>
    );
  if (field.kind === "date" || field.kind === "instant") {
    const range = typeof value === "object" && value !== null && !Array.isArray(value) ? (value as { from?: string; to?: string }) : {};
    return (
      <span className="lw-filter" data-filter={name}>
        {label}
        <DayInput id={id} value={range.from ?? null} onChange={(from) => onChange({ ...range, from: from ?? undefined })} />
        <span>–</span>
        <DayInput
          value={range.to ?? null}
          aria-label={`${words.field(name)} ${t("shell:list.to")}`}
          onChange={(to) => onChange({ ...range, to: to ?? undefined })}
        />
      </span>
    );
  }
  if (field.kind === "choice" || field.kind === "flag") {
    const options =
      field.kind === "choice"
        ? field.values.map((each) => [each, words.choice(name, each)] as const)
        : ([
            ["true", t("shell:yes")],
            ["false", t("shell:no")],
          ] as const);
    const chosen = Array.isArray(value) ? (value.length === 1 ? String(value[0]) : "") : plainText(value);
    return (
      <span className="lw-filter" data-filter={name}>
        {label}
        <select
          id={id}
          className="lw-input"
          value={chosen}
          onChange={(event) => onChange(field.kind === "flag" && event.target.value ? event.target.value === "true" : event.target.value)}
        >
          <option value="">{t("shell:list.all")}</option>
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      </span>
    );
  }
  return (
    <span className="lw-filter" data-filter={name}>
      {label}
      <TextFilter key={JSON.stringify(value)} id={id} value={value} whole={field.kind === "month"} onChange={onChange} />
    </span>
  );
}

function TextFilter({ id, value, whole, onChange }: { id: string; value: unknown; whole: boolean; onChange: (value: unknown) => void }) {
  const current =
    typeof value === "object" && value !== null && "contains" in value ? String(value.contains) : typeof value === "string" ? value : "";
  const [typed, setTyped] = useState(current);
  const finish = () => {
    const text = typed.trim();
    if (text !== current) onChange(whole || text === "" ? text : { contains: text });
  };
  return (
    <input
      id={id}
      className="lw-input"
      value={typed}
      placeholder={whole ? "yyyy-MM" : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => isComposing(event) || (event.key === "Enter" && finish())}
    />
  );
}

type LinkFilterProps = {
  id: string;
  name: string;
  field: Extract<Field, { kind: "link" }>;
  value: unknown;
  labels: Labels;
  label: ReactNode;
  onChange: (value: unknown) => void;
};

function LinkFilter({ id, name, field, value, labels, label, onChange }: LinkFilterProps) {
  const { t } = useTranslation();
  const single = Array.isArray(value) ? (value.length === 1 ? String(value[0]) : null) : typeof value === "string" ? value : null;
  const [picked, setPicked] = useState<{ value: string; label: Label }>();
  const known = single === null ? undefined : picked?.value === single ? picked.label : labels[name]?.[single];
  const found = useLabel(field, single, known);
  const many = Array.isArray(value) && value.length > 1 ? t("shell:list.several", { count: value.length }) : undefined;
  return (
    <span className="lw-filter" data-filter={name}>
      {label}
      <LinkInput
        id={id}
        link={field}
        value={single}
        label={single ? found : undefined}
        values={{}}
        placeholder={many ?? t("shell:list.all")}
        onPick={(choice) => {
          if (choice) setPicked({ value: choice.value, label: choice.label });
          onChange(choice?.value ?? null);
        }}
      />
    </span>
  );
}
