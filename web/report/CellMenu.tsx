import { Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";

/** What can be done with a figure, opened at its place in the window. */
export function CellMenu({
  at,
  onFilter,
  onItems,
  onClose,
}: {
  at: DOMRect;
  onFilter?: (() => void) | undefined;
  onItems: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const menu = (
    <Menu>
      <MenuItem text={t("report:openItems")} onClick={onItems} />
      {onFilter && <MenuItem text={t("report:filterTo")} onClick={onFilter} />}
    </Menu>
  );
  return (
    <PopoverNext isOpen content={menu} placement="bottom-end" onClose={onClose} autoFocus enforceFocus={false}>
      <span
        aria-hidden="true"
        style={{ position: "fixed", left: at.left, top: at.top, width: at.width, height: at.height, pointerEvents: "none" }}
      />
    </PopoverNext>
  );
}
