import { definePage } from "#define/page";

const OWN = { open: true, for: "everybody" } as const;

/** What one person was told, and what waits for him. */
export default definePage({
  id: "office.messages",
  screens: { messageList: { path: "/messageList", ...OWN }, toDo: { path: "/menuAlterResult", ...OWN } },
});
