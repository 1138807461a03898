import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { openReader, type CodeReader } from "./codeReader.ts";

const LOOK_MS = 200;
/** A code that was out of sight for this time is meant again when it comes back. */
const GONE_MS = 1_000;

/** Says whether this page may ask for a camera (browsers let it over https and on this machine). */
export function canSee(): boolean {
  return "mediaDevices" in navigator;
}

/** The picture of the camera; each code that comes before it is told once, however long it stays. */
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
  const look = async (read: CodeReader, picture: HTMLVideoElement) => {
    const text = await read(picture);
    if (!text) return;
    const isNew = text !== last.text || Date.now() - last.at > GONE_MS;
    Object.assign(last, { text, at: Date.now() });
    if (isNew) onCode(text);
  };
  const begin = async () => {
    const [opened, read] = await Promise.all([navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }), openReader()]);
    stream = opened;
    const picture = video.current;
    if (stopped || !picture) return stop();
    picture.srcObject = stream;
    await picture.play();
    timer = window.setInterval(() => void look(read, picture).catch(() => undefined), LOOK_MS);
  };
  return { begun: begin(), stop };
}
