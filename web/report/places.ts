import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type TileRegion, placeNamed } from "#chart/tileMap";

/** Finds the place of the tile map that a region's name begins with. */
export function useTileRegion(): (name: string) => TileRegion | undefined {
  const { t } = useTranslation();
  return useCallback((name) => placeNamed(name, (place) => t(`report:places.${place}`)), [t]);
}
