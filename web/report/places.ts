import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { KNOWN_PLACES, type KnownPlace } from "../chart/tileMap.ts";

/** Finds the place of the tile map that a region's name begins with. */
export function useKnownPlace(): (name: string) => KnownPlace | undefined {
  const { t } = useTranslation();
  return useCallback((name) => KNOWN_PLACES.find((place) => name.startsWith(t(`report:places.${place}`))), [t]);
}
