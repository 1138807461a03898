import type { CockpitAnswer } from "#define/cockpit";
import { currentLanguage } from "../data/language.ts";
import { wallText } from "#tile/amounts";

/** A cockpit in small: where its tiles lie, and the figures that it begins with, each in the colour of its verdict. */
export function Thumbnail({ cockpit: { definition, panels } }: { cockpit: CockpitAnswer }) {
  const language = currentLanguage();
  return (
    <span className="lw-thumbnail" aria-hidden="true">
      {definition.panels.map(({ name, at: [x, y, width, height], kind }) => {
        const answer = panels.find((panel) => panel.name === name);
        const isTold = (kind === "figure" || kind === "ageing") && answer?.figure;
        return (
          <span
            key={name}
            data-kind={kind}
            data-status={answer?.verdict?.status}
            style={{ gridArea: `${y + 1} / ${x + 1} / span ${height} / span ${width}` }}
          >
            {isTold && answer.figure ? wallText(answer.figure.value, answer.figure.unit, language) : ""}
          </span>
        );
      })}
    </span>
  );
}
