import type { Drawing } from "./Chart.tsx";

/** A drawing as a PNG data address at twice the size of the screen, on the ground of the page. */
export function paintedPicture(drawing: Drawing): string {
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--lw-ground").trim();
  return drawing.getDataURL({ type: "png", pixelRatio: 2, backgroundColor: ground });
}
