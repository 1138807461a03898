/** Reads the code that a picture shows, if it shows one. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type Detectors = { new (): Detector; getSupportedFormats?: () => Promise<readonly string[]> };

/** Wider pictures are made smaller before our decoder looks at them: it needs no more dots, and time grows with them. */
const WIDEST = 800;

/** The device's own detector where it has one that knows QR codes, else our decoder, which is loaded only then. */
export async function openReader(): Promise<CodeReader> {
  const detector = await ownDetector();
  if (detector) return async (picture) => (await detector.detect(picture))[0]?.rawValue;
  const { default: decode } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  return async (picture) => {
    if (!drawing || picture.videoWidth === 0) return undefined;
    const scale = Math.min(1, WIDEST / picture.videoWidth);
    canvas.width = Math.round(picture.videoWidth * scale);
    canvas.height = Math.round(picture.videoHeight * scale);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = drawing.getImageData(0, 0, canvas.width, canvas.height);
    return decode(data, width, height, { inversionAttempts: "dontInvert" })?.data;
  };
}

async function ownDetector(): Promise<Detector | undefined> {
  const Found = (window as { BarcodeDetector?: Detectors }).BarcodeDetector;
  const formats = await Found?.getSupportedFormats?.().catch((): readonly string[] => []);
  return Found && formats?.includes("qr_code") ? new Found() : undefined;
}
