import { Button } from "@blueprintjs/core";
import { Trash } from "@blueprintjs/icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Attachment, type Attachments, attachmentAddress, dropAttachment, readAttachments, sendAttachment } from "../data/beside.ts";
import { isAway } from "../data/connection.ts";
import type { Description } from "../data/description.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { hangOrKeep } from "../outbox/hang.ts";
import { isKeepable, placeOf } from "../outbox/place.ts";
import { UnsentFiles } from "../outbox/UnsentFiles.tsx";
import type { SideProps } from "./side.ts";
import { useToaster } from "../frame/toaster.ts";
import { askConsent } from "../parts/consent.ts";
import { instantText } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { FilePreview, isPicture, isShown } from "./FilePreview.tsx";
import { ForCustomer, MeantFor } from "./ForCustomer.tsx";
import { sizeText } from "./size.ts";
import { useBeside } from "./useBeside.ts";
import "./extras.css";

const UNKNOWN: Attachments = { files: [], limit: 0 };

/** The files of a record: dropped in or chosen, looked at, saved, taken off. */
export function AttachmentsPanel({ module, stored }: SideProps) {
  const { id } = stored;
  const { t } = useTranslation();
  const session = useSession();
  const place = isKeepable(module) ? placeOf(session, module, id, stored) : null;
  const toaster = useToaster();
  const { data: read, error, mutate } = useBeside("files", module.id, id, readAttachments);
  // What hangs there is not known without network; what is to be hung there is.
  const data = read ?? (place && isAway(error === undefined ? undefined : problemOf(error)) ? UNKNOWN : undefined);
  const [sending, setSending] = useState<readonly string[]>([]);
  const [isForCustomer, setForCustomer] = useState(false);
  const [over, setOver] = useState(false);
  const [shown, setShown] = useState<Attachment | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const may = module.may.includes("attach");
  const tell = (failure: unknown) => toaster?.show({ message: textOf(problemOf(failure)), intent: "danger" });
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      setSending((before) => [...before, file.name]);
      await (
        place && !isForCustomer
          ? hangOrKeep(place, { name: file.name, file })
          : sendAttachment(module.id, id, file, { key: crypto.randomUUID(), isForCustomer })
      ).catch(tell);
      setSending((before) => before.filter((name) => name !== file.name));
    }
    setForCustomer(false);
    await mutate();
  };
  const drop = async ({ id: file, name }: Attachment) => {
    if (!(await askConsent(t("shell:files.remove", { name }), t("shell:entry.deleteAction")))) return;
    await dropAttachment(module.id, id, file).catch(tell);
    await mutate();
  };
  if (error && !data) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  return (
    <div
      className="lw-files"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(may);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (may) void take([...event.dataTransfer.files]);
      }}
    >
      {may && (
        <div className="lw-files-add">
          <Button size="small" onClick={() => chooser.current?.click()}>
            {t("shell:files.add")}
          </Button>
          {data.limit > 0 && <span className="lw-quiet">{t("shell:files.hint", { size: sizeText(data.limit) })}</span>}
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label={t("shell:files.add")}
            onChange={(event) => {
              void take([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
        </div>
      )}
      {may && module.forCustomers && <ForCustomer checked={isForCustomer} onChange={setForCustomer} />}
      <ul>
        {data.files.map((file) => (
          <FileItem
            key={file.id}
            module={module}
            id={id}
            file={file}
            onShow={setShown}
            onDrop={may ? (each) => void drop(each) : undefined}
          />
        ))}
        {sending.map((name) => (
          <li key={name} className="lw-quiet">
            {name} {t("shell:files.sending")}
          </li>
        ))}
      </ul>
      {place && <UnsentFiles module={module.id} id={id} company={place.company} />}
      {read?.files.length === 0 && sending.length === 0 && <p className="lw-quiet">{t("shell:files.none")}</p>}
      {shown && (
        <FilePreview module={module.id} id={id} files={read?.files ?? []} file={shown} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </div>
  );
}

type FileItemProps = {
  module: Pick<Description, "id" | "forCustomers">;
  id: string;
  file: Attachment;
  onShow: (file: Attachment) => void;
  onDrop: ((file: Attachment) => void) | undefined;
};

function FileItem({ module: { id: module, forCustomers }, id, file, onShow, onDrop }: FileItemProps) {
  const { t } = useTranslation();
  const open = file.state === "passed";
  const address = attachmentAddress(module, id, file.id, "look");
  return (
    <li>
      {open && isPicture(file) && <img src={address} alt="" loading="lazy" />}
      <div className="lw-file">
        {open && isShown(file) ? (
          <button type="button" className="lw-file-name" title={file.name} onClick={() => onShow(file)}>
            {file.name}
          </button>
        ) : (
          <span className="lw-file-name" title={file.name}>
            {file.name}
          </span>
        )}
        <div className="lw-quiet">
          {sizeText(Number(file.size))} · {file.by} {instantText(file.at)} {forCustomers && <MeantFor isForCustomer={file.isForCustomer} />}
        </div>
        {!open && <div className="lw-file-waits">{t("shell:files.unchecked")}</div>}
      </div>
      {open && <DownloadButton module={module} id={id} file={file} />}
      {onDrop && (
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          aria-label={t("shell:files.drop", { name: file.name })}
          onClick={() => onDrop(file)}
        />
      )}
    </li>
  );
}
