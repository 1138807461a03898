import { useTranslation } from "react-i18next";
import { TaskList } from "../approval/TaskList.tsx";
import { useSession } from "../data/session.ts";
import { HomeWaiting } from "../screens/HomeWaiting.tsx";
import "./office.css";

/** What waits for the viewer: tasks of chains, decided on the spot, and screens where documents wait to be confirmed. */
export default function ToDo() {
  const { t } = useTranslation();
  const { menu } = useSession();
  const items = menu.flatMap((group) => group.items).filter(({ kind }) => kind === "confirm");
  return (
    <div className="lw-home">
      <h1>{t("office.messages:screens.toDo")}</h1>
      <TaskList />
      <HomeWaiting items={items} />
    </div>
  );
}
