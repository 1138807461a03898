import { Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { GRID_KEYS } from "../parts/shortcuts.ts";
import type { PlainCommand } from "./keys.ts";

const GROUPS: readonly (readonly PlainCommand[])[] = [
  ["open", "insertRows", "duplicateRows", "removeRows"],
  ["fillDown", "setColumn", "clear"],
  ["undo", "redo", "find"],
];
const READING: ReadonlySet<PlainCommand> = new Set(["open", "find"]);

type GridMenuProps = { place: { x: number; y: number }; editable: boolean; onRun: (command: PlainCommand) => void; onClose: () => void };

/** The menu of a line grid where the pointer or the cursor is: what can be done with the selected lines and cells, with the keys for it. */
export function GridMenu({ place, editable, onRun, onClose }: GridMenuProps) {
  const { t } = useTranslation();
  const offered = GROUPS.map((group) => group.filter((command) => editable || READING.has(command))).filter((group) => group.length > 0);
  return (
    <div className="lw-menu-place" style={{ left: place.x, top: place.y }}>
      <PopoverNext
        isOpen
        onInteraction={(open) => !open && onClose()}
        placement="bottom-start"
        animation="minimal"
        arrow={false}
        shouldReturnFocusOnClose={false}
        content={
          <Menu small>
            {offered.map((group, at) => [
              at > 0 && <MenuDivider key={`before-${group[0]}`} />,
              ...group.map((command) => (
                <MenuItem
                  key={command}
                  text={t(`shell:grid.${command}`)}
                  label={GRID_KEYS[command][0]}
                  onClick={() => {
                    onClose();
                    onRun(command);
                  }}
                />
              )),
            ])}
          </Menu>
        }
      >
        <span />
      </PopoverNext>
    </div>
  );
}
