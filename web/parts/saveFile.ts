const KEPT_MS = 60_000;

/** Hands a file to the person's downloads under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** How the server calls the file that it answers with. */
export function fileName(answer: Response, otherwise: string): string {
  const said = answer.headers.get("content-disposition") ?? "";
  const star = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  return decodeURIComponent(star ?? /filename="?([^";]+)"?/.exec(said)?.[1] ?? otherwise);
}
