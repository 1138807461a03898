import { Classes } from "@blueprintjs/core";
import type { ButtonHTMLAttributes } from "react";

type PlainButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { size?: "small" | "large"; primary?: boolean };

/** A button as the library draws it, for what is shown before the library is fetched. */
export function PlainButton({ size = "small", primary, children, ...props }: PlainButtonProps) {
  const classes = [
    Classes.BUTTON,
    size === "large" ? `${Classes.LARGE} ${Classes.FILL}` : Classes.SMALL,
    primary && Classes.INTENT_PRIMARY,
  ];
  return (
    <button type="button" {...props} className={classes.filter(Boolean).join(" ")}>
      <span className={Classes.BUTTON_TEXT}>{children}</span>
    </button>
  );
}
