import { useStored } from "./stored.ts";

const NONE: readonly string[] = [];

/** The screens that the viewer has marked as his favourites, by path in the order of marking, and the way to mark one or take it back. */
export function useFavourites() {
  const [paths, setPaths] = useStored("favourites", NONE);
  return {
    paths,
    has: (path: string): boolean => paths.includes(path),
    turn: (path: string): void => setPaths(paths.includes(path) ? paths.filter((one) => one !== path) : [...paths, path]),
  };
}
