import { jpegName, limitedSize } from "./entry.ts";

/** Pixels of the longer edge, and the quality, of a picture that is kept on the device. */
const EDGE = 1600;
const QUALITY = 0.8;

/** A picture as small as it still says what it shows; anything else, and what cannot be drawn, as it is. */
export async function shrunk(file: File): Promise<{ name: string; file: Blob }> {
  const asItIs = { name: file.name, file };
  if (!file.type.startsWith("image/") || file.type === "image/svg+xml") return asItIs;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = limitedSize(picture, EDGE);
    const isLarge = width < picture.width;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return small && (isLarge || small.size < file.size) ? { name: jpegName(file.name), file: small } : asItIs;
  } catch {
    // A kind of picture that this browser does not know.
    return asItIs;
  }
}
