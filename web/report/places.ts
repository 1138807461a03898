import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type KnownPlace, placeNamed } from "#chart/tileMap";

/** Finds the place of the tile map that a region's name begins with. */
export function useKnownPlace(): (name: string) => KnownPlace | undefined {
  const { t } = useTranslation();
  return useCallback((name) => placeNamed(name, (place) => t(`report:places.${place}`)), [t]);
}
