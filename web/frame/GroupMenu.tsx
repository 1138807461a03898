import { MenuDivider, MenuItem } from "@blueprintjs/core";
import { Fragment, type ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { MenuGroup } from "../data/session.ts";
import { MenuButton } from "../parts/MenuButton.tsx";
import { useMenuAddress } from "./menuAddress.ts";
import { titleOfItem } from "./titles.ts";

type GroupMenuProps = { group: MenuGroup; title: string; at: "bottom-start" | "right-start"; active: string; children: ReactElement };

/** A button that opens the screens of one area beside itself. */
export function GroupMenu({ group, title, at, active, children }: GroupMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const address = useMenuAddress();
  const isDivided = new Set(group.items.map(({ section }) => section)).size > 1;
  const items = group.items.map((item, place) => (
    <Fragment key={item.path}>
      {isDivided && item.section !== group.items[place - 1]?.section && <MenuDivider title={t(`areas:sections.${item.section}`)} />}
      <MenuItem
        text={titleOfItem(item, t)}
        href={address(item.path)}
        active={item.path === active}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          void navigate(address(item.path));
        }}
      />
    </Fragment>
  ));
  return (
    <MenuButton at={at} label={title} items={<div className="lw-group-menu">{items}</div>}>
      {children}
    </MenuButton>
  );
}
