import { Button } from "@blueprintjs/core";
import { ArrowUp, Cross } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";

type OrderButtonsProps = { isFirst: boolean; onRaise: () => void; onRemove: () => void };

/** The buttons of an entry of an ordered list: one place up, and off the list. */
export function OrderButtons({ isFirst, onRaise, onRemove }: OrderButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<ArrowUp />}
        disabled={isFirst}
        aria-label={t("screens:playlists.up")}
        onClick={onRaise}
      />
      <Button size="small" variant="minimal" icon={<Cross />} aria-label={t("screens:playlists.remove")} onClick={onRemove} />
    </>
  );
}
