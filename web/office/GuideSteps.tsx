import { GUIDES, showGuide } from "./guides.ts";
import { ScreenLink } from "./ScreenLink.tsx";

/** The steps of a guide: each leads to its screen; one whose screen is not in the viewer's menu is only told. */
export function GuideSteps({ name }: { name: string }) {
  return (
    <ol>
      {(GUIDES[name] ?? []).map((path) => (
        <li key={path}>
          <ScreenLink path={path} onOpen={() => showGuide(name)} />
        </li>
      ))}
    </ol>
  );
}
