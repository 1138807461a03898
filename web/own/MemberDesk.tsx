import { isEmpty } from "#define/condition";
import { plainText } from "#define/text";
import { useSession } from "../data/session.ts";
import { MemberLeaving } from "./MemberLeaving.tsx";
import { MemberSessions } from "./MemberSessions.tsx";
import { MemberView } from "./MemberView.tsx";
import ResetPassword from "./ResetPassword.tsx";
import type { PartProps } from "./props.ts";
import "../office/safety.css";

/**
 * What whoever looks after accounts does with a member: give him the password with which he comes in first, look at the program as he does,
 * end his sessions.
 */
export default function MemberDesk(part: PartProps) {
  const { record, onStored } = part;
  const { permissions } = useSession();
  const id = plainText(record.stored.record?.header.id) || (record.stored.record?.id ?? "");
  if (id === "") return null;
  const isFirst = isEmpty(record.stored.record?.header.lastSignInAt) && permissions.includes("admin.user.resetPassword");
  const { account, name } = record.stored.record?.header ?? {};
  return (
    <>
      {isFirst && <ResetPassword {...part} isFirst />}
      <MemberView id={id} account={plainText(account)} name={plainText(name)} />
      <MemberSessions id={id} />
      <MemberLeaving id={id} account={plainText(account)} name={plainText(name)} onLeft={() => onStored(id)} />
    </>
  );
}
