type Position = readonly [longitude: number, latitude: number];
const EARTH_METRES = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two positions on the globe (haversine), WGS-84 degrees. */
export function metresBetween([lon, lat]: Position, [otherLon, otherLat]: Position): number {
  const [across, along] = [radians(otherLon - lon), radians(otherLat - lat)];
  const half = Math.sin(along / 2) ** 2 + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * Math.sin(across / 2) ** 2;
  return Math.round(2 * EARTH_METRES * Math.asin(Math.sqrt(half)));
}
