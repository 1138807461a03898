import decoderUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Reads the code that a picture shows, if it shows one. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type Detectors = { new (options: { formats: readonly string[] }): Detector; getSupportedFormats?: () => Promise<readonly string[]> };

/** What stands on our labels, on the goods of suppliers and on plates: as the device's detector and as our decoder call them. */
const FORMATS = { qr_code: "QRCode", code_128: "Code128", data_matrix: "DataMatrix", ean_13: "EAN13" } as const;
const DEVICE_FORMATS = Object.keys(FORMATS);
/** Wider pictures are made smaller before our decoder looks at them: it needs no more dots, and time grows with them. */
const WIDEST = 800;

/** The device's own detector where it has one that knows all that is read here, else our decoder, which is loaded only then. */
export async function openReader(): Promise<CodeReader> {
  const detector = await ownDetector();
  if (detector) return async (picture) => (await detector.detect(picture))[0]?.rawValue;
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  await prepareZXingModule({ overrides: { locateFile: () => decoderUrl }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  return async (picture) => {
    if (!drawing || picture.videoWidth === 0) return undefined;
    const scale = Math.min(1, WIDEST / picture.videoWidth);
    canvas.width = Math.round(picture.videoWidth * scale);
    canvas.height = Math.round(picture.videoHeight * scale);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const seen = drawing.getImageData(0, 0, canvas.width, canvas.height);
    const [read] = await readBarcodes(seen, { formats: Object.values(FORMATS), maxNumberOfSymbols: 1 });
    return read?.text;
  };
}

async function ownDetector(): Promise<Detector | undefined> {
  const Found = (window as { BarcodeDetector?: Detectors }).BarcodeDetector;
  const formats = await Found?.getSupportedFormats?.().catch((): readonly string[] => []);
  return Found && DEVICE_FORMATS.every((format) => formats?.includes(format)) ? new Found({ formats: DEVICE_FORMATS }) : undefined;
}
