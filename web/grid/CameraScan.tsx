import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const LOOK_MS = 200;
/** The same code may be meant again after this time. */
const AGAIN_MS = 1_500;

type Detector = { detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type Detectors = new () => Detector;

/** Says whether this device has a camera and reads codes by itself. */
export function canSee(): boolean {
  return detectors() !== undefined && "mediaDevices" in navigator;
}

/** The picture of the camera; each code that comes before it is told once. */
export function CameraScan({ onScan }: { onScan: (text: string) => void }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const newest = useRef(onScan);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    newest.current = onScan;
  }, [onScan]);
  useEffect(() => {
    const watching = watch(video, (text) => {
      navigator.vibrate?.(40);
      newest.current(text);
    });
    watching.begun.catch(() => setRefused(true));
    return watching.stop;
  }, []);
  return refused ? (
    <p role="alert">{t("shell:scan.refused")}</p>
  ) : (
    <video ref={video} className="lw-camera" muted playsInline aria-label={t("shell:scan.camera")} />
  );
}

function detectors(): Detectors | undefined {
  return (window as { BarcodeDetector?: Detectors }).BarcodeDetector;
}

function watch(
  video: React.RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): { begun: Promise<void>; stop: () => void } {
  let stream: MediaStream | undefined;
  let timer: number | undefined;
  let stopped = false;
  const last = { text: "", at: 0 };
  const stop = () => {
    stopped = true;
    window.clearInterval(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const look = async (detector: Detector, picture: HTMLVideoElement) => {
    const [code] = await detector.detect(picture);
    if (!code || (code.rawValue === last.text && Date.now() - last.at < AGAIN_MS)) return;
    Object.assign(last, { text: code.rawValue, at: Date.now() });
    onCode(code.rawValue);
  };
  const begin = async () => {
    const Found = detectors();
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    const picture = video.current;
    if (stopped || !picture || !Found) return stop();
    picture.srcObject = stream;
    await picture.play();
    const detector = new Found();
    timer = window.setInterval(() => void look(detector, picture).catch(() => undefined), LOOK_MS);
  };
  return { begun: begin(), stop };
}
