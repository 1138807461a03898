import { Checkbox, Tag } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";

type ForCustomerProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Says whether what is written or sent next is for the customer too; it says in words who will see it. */
export function ForCustomer({ checked, onChange }: ForCustomerProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      className="lw-for-customer"
      checked={checked}
      label={t(checked ? "shell:meant.forCustomer" : "shell:meant.mark")}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Whom something that was said or hung up is meant for. */
export function MeantFor({ isForCustomer }: { isForCustomer: boolean }) {
  const { t } = useTranslation();
  return (
    <Tag minimal intent={isForCustomer ? "warning" : "none"}>
      {t(isForCustomer ? "shell:meant.customer" : "shell:meant.internal")}
    </Tag>
  );
}
