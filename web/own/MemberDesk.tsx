import { plainText } from "#define/text";
import { MemberLeaving } from "./MemberLeaving.tsx";
import { MemberSessions } from "./MemberSessions.tsx";
import { MemberView } from "./MemberView.tsx";
import type { PartProps } from "./props.ts";
import "../office/safety.css";

/** What whoever looks after accounts does with a member: look at the program as he does, end his sessions. */
export default function MemberDesk({ record, onStored }: PartProps) {
  const id = plainText(record.stored.record?.header.id) || (record.stored.record?.id ?? "");
  if (id === "") return null;
  const { account, name } = record.stored.record?.header ?? {};
  return (
    <>
      <MemberView id={id} account={plainText(account)} name={plainText(name)} />
      <MemberSessions id={id} />
      <MemberLeaving id={id} account={plainText(account)} name={plainText(name)} onLeft={() => onStored(id)} />
    </>
  );
}
