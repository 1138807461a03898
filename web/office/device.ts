const BROWSERS = [
  [/MicroMessenger/, "WeChat"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/YaBrowser/, "Yandex"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
] as const;
const SYSTEMS = [
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** Browser and system as people call them, from what a browser says of itself; what is unknown as it stands. */
export function deviceOf(said: string | null): string | null {
  if (said === null || said === "") return null;
  const found = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([pattern]) => pattern.test(said))?.[1] ?? []);
  return found.length > 0 ? found.join(" · ") : (said.split(/[ /]/)[0] ?? said);
}
