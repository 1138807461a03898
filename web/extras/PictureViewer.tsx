import { Button, ButtonGroup } from "@blueprintjs/core";
import { ArrowLeft, ArrowRight, Repeat, ZoomIn, ZoomOut, ZoomToFit } from "@blueprintjs/icons";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Attachment, attachmentAddress } from "../data/beside.ts";
import { isComposing } from "../parts/composing.ts";
import { DownloadButton } from "./DownloadButton.tsx";

export type PictureViewerProps = {
  module: string;
  id: string;
  /** All pictures of the record, and the one that is looked at. */
  pictures: readonly Attachment[];
  file: Attachment;
  onShow: (file: Attachment) => void;
};
type Look = { file: string; scale: number; turns: number; x: number; y: number };

const STEP = 1.25;
const [SMALLEST, LARGEST] = [0.25, 8];
const QUARTER = 90;

/** A picture as large as its room allows: nearer and farther, drawn about, turned, and on to the others of its record. */
export function PictureViewer({ module, id, pictures, file, onShow }: PictureViewerProps) {
  const { t } = useTranslation();
  const whole: Look = { file: file.id, scale: 1, turns: 0, x: 0, y: 0 };
  const [chosen, setLook] = useState(whole);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const from = useRef<{ x: number; y: number } | null>(null);
  const look = chosen.file === file.id ? chosen : whole;
  const at = pictures.findIndex((picture) => picture.id === file.id);
  const zoom = (by: number) => setLook({ ...look, scale: Math.min(LARGEST, Math.max(SMALLEST, look.scale * by)) });
  const go = (by: number) => {
    const next = pictures[at + by];
    if (next) onShow(next);
  };
  const deeds: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    "+": () => zoom(STEP),
    "=": () => zoom(STEP),
    "-": () => zoom(1 / STEP),
    "0": () => setLook(whole),
    // By its place, whatever the keyboard is set to.
    KeyR: () => setLook({ ...look, turns: look.turns + 1 }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const deed = event.ctrlKey || event.metaKey || event.altKey ? undefined : (deeds[event.key] ?? deeds[event.code]);
    if (!deed) return;
    event.preventDefault();
    deed();
  };
  const tool = (word: string, icon: React.JSX.Element, run: () => void, disabled = false) => (
    <Button
      variant="minimal"
      icon={icon}
      aria-label={t(`shell:picture.${word}`)}
      title={t(`shell:picture.${word}`)}
      disabled={disabled}
      onClick={run}
    />
  );
  return (
    <div className="lw-picture" role="group" aria-label={file.name} tabIndex={-1} ref={box} onKeyDown={onKeyDown}>
      <div
        className="lw-picture-room"
        onWheel={(event) => zoom(event.deltaY < 0 ? STEP : 1 / STEP)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX - look.x, y: event.clientY - look.y };
        }}
        onPointerMove={(event) => {
          if (from.current) setLook({ ...look, x: event.clientX - from.current.x, y: event.clientY - from.current.y });
        }}
        onPointerUp={() => (from.current = null)}
      >
        <img
          src={attachmentAddress(module, id, file.id, "look")}
          alt={file.name}
          draggable={false}
          style={{ translate: `${look.x}px ${look.y}px`, scale: look.scale, rotate: `${look.turns * QUARTER}deg` }}
        />
      </div>
      <ButtonGroup className="lw-picture-tools">
        {pictures.length > 1 && tool("previous", <ArrowLeft />, () => go(-1), at <= 0)}
        {pictures.length > 1 && (
          <span className="lw-quiet" role="status">
            {at + 1} / {pictures.length}
          </span>
        )}
        {pictures.length > 1 && tool("following", <ArrowRight />, () => go(1), at >= pictures.length - 1)}
        {tool("nearer", <ZoomIn />, () => zoom(STEP))}
        {tool("farther", <ZoomOut />, () => zoom(1 / STEP))}
        {tool("whole", <ZoomToFit />, () => setLook(whole))}
        {tool("turn", <Repeat />, () => setLook({ ...look, turns: look.turns + 1 }))}
        <DownloadButton module={module} id={id} file={file} />
      </ButtonGroup>
    </div>
  );
}
