import { currentLanguage } from "../data/language.ts";
import { brandHere, namedIn } from "./brand.ts";
import "./entrance.css";

/** Whose page it is: picture, name and slogan; our own sign where nobody said. */
export function BrandMark() {
  const language = currentLanguage();
  const name = brandHere ? namedIn(brandHere.names, language) : "";
  const slogan = brandHere ? namedIn(brandHere.slogans, language) : "";
  return (
    <div className="lw-entry-brand" data-named={name !== ""}>
      <img src={brandHere?.logo ?? "/mark.svg"} alt="" height={40} />
      {name !== "" && <p className="lw-entry-name">{name}</p>}
      {slogan !== "" && <p className="lw-entry-slogan">{slogan}</p>}
    </div>
  );
}
