import { Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";

/** Something that can be done with a figure; null leaves a line between. */
export type CellAction = { text: string; run: () => void } | null;

/** So far from the edges of the window (px). */
const WITHIN = { shift: { padding: 8 } };

/** What can be done with a figure, opened at its place in the window. */
export function CellMenu({ at, actions, onClose }: { at: DOMRect; actions: readonly CellAction[]; onClose: () => void }) {
  const menu = (
    <Menu>
      {actions.map((action, place) =>
        action ? (
          <MenuItem
            key={action.text}
            text={action.text}
            onClick={() => {
              onClose();
              action.run();
            }}
          />
        ) : (
          <MenuDivider key={`line.${place}`} />
        ),
      )}
    </Menu>
  );
  return (
    <PopoverNext
      isOpen
      content={menu}
      placement="bottom-end"
      middleware={WITHIN}
      onClose={onClose}
      autoFocus
      enforceFocus={false}
      targetProps={{ style: { position: "fixed", left: at.left, top: at.top, pointerEvents: "none" } }}
    >
      <span aria-hidden="true" style={{ display: "block", width: at.width, height: at.height }} />
    </PopoverNext>
  );
}
