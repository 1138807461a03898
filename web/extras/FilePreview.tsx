import { type Attachment, attachmentAddress } from "../data/beside.ts";
import { Dialog } from "../parts/Dialog.tsx";

const SHOWN = new Set(["application/pdf", "image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp"]);

/** Says whether a browser shows a file by itself. */
export const isShown = ({ type }: Attachment): boolean => SHOWN.has(type);
export const isPicture = (file: Attachment): boolean => isShown(file) && file.type.startsWith("image/");

/** A picture or PDF as large as the window allows. */
export function FilePreview({ module, id, file, onClose }: { module: string; id: string; file: Attachment; onClose: () => void }) {
  const address = attachmentAddress(module, id, file.id, "look");
  return (
    <Dialog title={file.name} onClose={onClose} className="lw-preview">
      {isPicture(file) ? <img src={address} alt={file.name} /> : <embed type="application/pdf" src={address} title={file.name} />}
    </Dialog>
  );
}
