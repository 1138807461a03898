import { useStored } from "../data/stored.ts";

/** What a person says of his desk, with what holds until he does. */
const SETTINGS = {
  backgroundColor: "#409EFF",
  messageNum: 5,
  tipEvent: "click",
  homeStyle: "message",
  insertLocation: "push",
  menuStyle: "left",
  /** "1": the menu at the left has one level, and the screens of an area open beside it. */
  userParameterMenu: "0",
} as const;

type Setting = keyof typeof SETTINGS;

/** One of a person's settings, and the way to change it. */
export function useSetting(name: Exclude<Setting, "messageNum">): [string, (next: string) => void] {
  return useStored<string>(name, SETTINGS[name]);
}

/** How many messages stand on the home page. */
export const useMessageNum = (): [number, (next: number) => void] => useStored<number>("messageNum", SETTINGS.messageNum);

/** So many rows of a list are asked for at once. */
export const PAGE_SIZES = [50, 100, 200, 1000, 10_000] as const;
const [FIRST_SIZE, OTHER_SIZE] = [50, 20];

/** How many rows of a list are asked for at once, and the way to choose another size; what is none of them counts as 20. */
export function usePageSize(): [number, (next: number) => void] {
  const [kept, keep] = useStored<number>("pageSize", FIRST_SIZE);
  return [PAGE_SIZES.find((size) => size === kept) ?? OTHER_SIZE, keep];
}
