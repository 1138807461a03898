import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";

type TileTitleProps = {
  /** What may be said, the most telling first; the last is said where there is no room for others. */
  titles: readonly string[];
  /** What the tile is about, without its figures. */
  plain: string;
  address: string | null;
};

/** More lines than these, in heights of its type, are too many; so much of a line is no letter but what is below it. */
const [MOST, BELOW] = [2.6, 0.3];

/** The title of a tile: the most telling that its room holds on two lines; in a tile without room for a second, on one. */
export function TileTitle({ titles, plain, address }: TileTitleProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const told = titles.join("\n");
  const [fit, setFit] = useState({ told, at: 0 });
  const at = placeIn(fit, told);
  const last = titles.length - 1;
  // With each new beginning too: in another size the same title may be too long.
  useLayoutEffect(() => {
    const place = placeIn(fit, told);
    if (head.current && place < last && isTooLong(head.current)) setFit({ told, at: place + 1 });
  }, [fit, told, last]);
  useEffect(() => {
    const title = head.current;
    if (!title || last === 0) return;
    let width = title.clientWidth;
    const again = () => setFit({ told, at: 0 });
    // What its body needs comes later and takes room away; another width gives all a new chance.
    const watch = new ResizeObserver(() => {
      if (title.clientWidth !== width) again();
      else if (isTooLong(title)) setFit((before) => ({ told, at: Math.min(last, placeIn(before, told) + 1) }));
      width = title.clientWidth;
    });
    watch.observe(title);
    window.addEventListener("resize", again);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", again);
    };
  }, [told, last]);
  const title = titles[at] ?? plain;
  return (
    <h2 ref={head} title={plain} data-fit={at < last}>
      {address ? <Link to={address}>{title}</Link> : title}
    </h2>
  );
}

/** Which of these titles stands there; the first of others. */
const placeIn = (fit: { told: string; at: number }, told: string): number => (fit.told === told ? fit.at : 0);

function isTooLong(title: HTMLElement): boolean {
  const size = Number.parseFloat(getComputedStyle(title).fontSize);
  return title.dataset.fit === "true" && (title.scrollHeight > title.clientHeight + size * BELOW || title.scrollHeight > size * MOST);
}
