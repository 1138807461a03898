import { Button, PopoverNext } from "@blueprintjs/core";
import { FilterList } from "@blueprintjs/icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { BELOW_END } from "../parts/anchored.ts";
import { lazily } from "../parts/lazily.ts";
import type { TableFilterProps } from "./TableFilter.tsx";

const TableFilter = lazily(() => import("./TableFilter.tsx"));

/** Opens the filter over several columns of a list, and says how many conditions it has. */
export function TableFilterButton(props: Omit<TableFilterProps, "onClose">) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { length } = props.criteria;
  const label = t("shell:list.tableFilter");
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={setOpen}
      {...BELOW_END}
      content={
        <Suspense>
          <TableFilter {...props} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button
        size="small"
        variant="minimal"
        icon={<FilterList />}
        active={length > 0}
        aria-label={length > 0 ? `${label} ${length}` : label}
        title={label}
        text={length > 0 ? length : undefined}
      />
    </PopoverNext>
  );
}
