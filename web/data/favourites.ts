import { useStored } from "./stored.ts";

const NONE: readonly string[] = [];

/** The viewer's favourite screens, by path in his own order, and the ways to mark one, take it back and move it. */
export function useFavourites() {
  const [paths, setPaths] = useStored("favourites", NONE);
  return {
    paths,
    has: (path: string): boolean => paths.includes(path),
    turn: (path: string): void => setPaths(paths.includes(path) ? paths.filter((one) => one !== path) : [...paths, path]),
    /** Gives one the place of another, and moves those between by one. */
    move: (path: string, to: string): void => setPaths(paths.filter((one) => one !== path).toSpliced(paths.indexOf(to), 0, path)),
  };
}
