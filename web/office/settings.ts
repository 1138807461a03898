import { useStored } from "../data/stored.ts";

/** What a person says of his desk, with what holds until he does. */
const SETTINGS = {
  backgroundColor: "#409EFF",
  messageNum: 5,
  tipEvent: "click",
  homeStyle: "message",
  insertLocation: "push",
} as const;

type Setting = keyof typeof SETTINGS;

/** One of a person's settings, and the way to change it. */
export function useSetting(name: Exclude<Setting, "messageNum">): [string, (next: string) => void] {
  return useStored<string>(name, SETTINGS[name]);
}

/** How many messages stand on the home page. */
export const useMessageNum = (): [number, (next: number) => void] => useStored<number>("messageNum", SETTINGS.messageNum);
