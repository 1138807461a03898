import { useTranslation } from "react-i18next";
import { LinkInput } from "../input/LinkInput.tsx";
import type { RecordDraft } from "../entry/draft.ts";
import type { PartProps } from "./props.ts";
import { declaredIn } from "./sourceLines.ts";

type Props = { module: PartProps["module"]; draft: RecordDraft; change: PartProps["record"]["typed"]["change"] };

/** Asks for the currency of all amounts of which none is said; nothing where every amount has one. */
export function AmountsIn({ module, draft, change }: Props) {
  const { t } = useTranslation();
  const link = module.lines.columns?.fields.currency;
  if (link?.kind !== "link" || !hasUnsaid(draft)) return null;
  const label = t("composer:source.amountsIn");
  const say = (currency: string) =>
    change((before) => ({
      ...before,
      lines: {
        ...before.lines,
        columns: (before.lines.columns ?? []).map((line) => (isUnsaid(line) ? { ...line, values: { ...line.values, currency } } : line)),
      },
    }));
  return (
    <label className="lw-source-amounts">
      {label}
      <LinkInput
        aria-label={label}
        link={link}
        value={null}
        label={undefined}
        values={{}}
        onPick={(choice) => choice && say(choice.value)}
      />
    </label>
  );
}

/** Whether a draft has amounts whose currency is not said. */
export const hasUnsaid = (draft: RecordDraft): boolean => declaredIn(draft).some(isUnsaid);

const isUnsaid = ({ values }: RecordDraft["lines"][string][number]): boolean => values.propType === "money" && !values.currency;
