// Comes with what is seen of a report at first sight: what the page is made of is fetched once that is painted, not beside it.
const parts = document.getElementById("lw-behind").content;
const script = parts.querySelector("script");
const sheet = parts.querySelector("link[rel=stylesheet]");

// A screen that stood before its style sheet would measure what nobody sees.
for (const event of ["load", "error"]) sheet.addEventListener(event, () => document.head.append(script));

let isFetched = false;
const fetchParts = () => {
  if (isFetched) return;
  isFetched = true;
  script.remove();
  document.head.append(parts);
};
requestAnimationFrame(() => requestAnimationFrame(fetchParts));
// A page in the background is never painted.
setTimeout(fetchParts, 500);
