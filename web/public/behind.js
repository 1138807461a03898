// Comes with what is seen of a report at first sight: what the page is made of is fetched once that is painted, not beside it.
const parts = document.getElementById("lw-behind").content;
const script = parts.querySelector("script");
const sheet = parts.querySelector("link[rel=stylesheet]");

// A page in the background is never painted.
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(resolve));
  setTimeout(resolve, 500);
});
// A screen that stood before its style sheet would measure what nobody sees.
const styled = new Promise((resolve) => ["load", "error"].forEach((event) => sheet.addEventListener(event, resolve)));

painted.then(() => {
  script.remove();
  document.head.append(parts);
});
styled.then(() => document.head.append(script));
