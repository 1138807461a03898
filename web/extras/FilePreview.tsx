import { type Attachment, attachmentAddress } from "../data/beside.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { PictureViewer, type PictureViewerProps } from "./PictureViewer.tsx";

const SHOWN = new Set(["application/pdf", "image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp"]);

/** Says whether a browser shows a file by itself. */
export const isShown = ({ type }: Attachment): boolean => SHOWN.has(type);
export const isPicture = (file: Attachment): boolean => isShown(file) && file.type.startsWith("image/");

type FilePreviewProps = Omit<PictureViewerProps, "pictures"> & {
  /** All that hangs beside the record. */
  files: readonly Attachment[];
  onClose: () => void;
};

/** A picture or PDF as large as the window allows, above everything else; from a picture one goes on to the others. */
export function FilePreview({ module, id, files, file, onShow, onClose }: FilePreviewProps) {
  const pictures = files.filter((each) => each.state === "passed" && isPicture(each));
  return (
    <Dialog title={file.name} onClose={onClose} className="lw-preview" portalClassName="lw-preview-layer">
      {isPicture(file) ? (
        <PictureViewer module={module} id={id} pictures={pictures} file={file} onShow={onShow} />
      ) : (
        <embed type="application/pdf" src={attachmentAddress(module, id, file.id, "look")} title={file.name} />
      )}
    </Dialog>
  );
}
