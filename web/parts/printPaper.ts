const KEPT_MS = 120_000;

/** Hands a PDF to the browser's own print window. */
export function printPaper(paper: Blob): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.src = URL.createObjectURL(paper);
  frame.addEventListener("load", () => frame.contentWindow?.print(), { once: true });
  document.body.append(frame);
  setTimeout(() => {
    URL.revokeObjectURL(frame.src);
    frame.remove();
  }, KEPT_MS);
}
