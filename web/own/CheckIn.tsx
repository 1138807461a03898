import { Button } from "@blueprintjs/core";
import { MapMarker } from "@blueprintjs/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PhotoButton } from "../outbox/PhotoButton.tsx";
import type { PartProps } from "./props.ts";
import "./checkIn.css";

const DEGREE_DIGITS = 6;
const PATIENCE_MS = 20_000;
type State = "idle" | "finding" | "found" | "failed";

/** Asks the device once where it is, says why, and fills the check-in; where it cannot tell, the check-in is told by hand. */
export default function CheckIn({ record }: PartProps) {
  const { stored, typed } = record;
  const { t } = useTranslation();
  const [state, setState] = useState<State>("idle");
  if (stored.isNew) return null;
  if (stored.stage !== "planned")
    return (
      <div className="lw-check-in">
        <PhotoButton record={record} />
      </div>
    );
  const fill = (values: Readonly<Record<string, unknown>>) =>
    typed.change((before) => ({ ...before, header: { ...before.header, ...values } }));
  const found = ({ coords, timestamp }: GeolocationPosition) => {
    fill({
      checkinKind: "position",
      longitude: coords.longitude.toFixed(DEGREE_DIGITS),
      latitude: coords.latitude.toFixed(DEGREE_DIGITS),
      accuracy: String(Math.round(coords.accuracy)),
      deviceAt: new Date(timestamp).toISOString(),
    });
    setState("found");
  };
  const failed = () => {
    fill({ checkinKind: "manual", deviceAt: new Date().toISOString() });
    setState("failed");
  };
  const find = () => {
    setState("finding");
    if (!("geolocation" in navigator)) return failed();
    navigator.geolocation.getCurrentPosition(found, failed, { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 });
  };
  return (
    <div className="lw-check-in" role="group" aria-label={t("shell:position.title")}>
      <Button icon={<MapMarker />} large loading={state === "finding"} onClick={find}>
        {t("shell:position.find")}
      </Button>
      <PhotoButton record={record} />
      <span aria-live="polite">{t(`shell:position.${state === "idle" || state === "finding" ? "why" : state}`)}</span>
    </div>
  );
}
