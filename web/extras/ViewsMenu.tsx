import { Button, MenuDivider, MenuItem } from "@blueprintjs/core";
import { Bookmark, CaretDown } from "@blueprintjs/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { problemOf, textOf } from "../data/problem.ts";
import type { Audience, ViewDraft } from "#define/savedView";
import { changeView, createView, dropView, type KeptView } from "../data/views.ts";
import { useToaster } from "../frame/toaster.ts";
import { MenuButton } from "../parts/MenuButton.tsx";
import { SaveViewDialog } from "./SaveViewDialog.tsx";
import { useViews, type ViewColumns } from "./useViews.ts";

const AUDIENCES: readonly Audience[] = ["own", "role", "company"];

/** The saved views of a list or report: opened, kept, brought up to date, forgotten. */
export function ViewsMenu({ place, columns }: { place: string; columns?: ViewColumns }) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const { data, mutate, state, open, current, isChanged } = useViews(place, columns);
  const [saving, setSaving] = useState(false);
  if (!data) return null;
  const tell = (error: unknown) => toaster?.show({ message: textOf(problemOf(error)), intent: "danger" });
  const update = (view: KeptView) =>
    changeView(place, view, state)
      .catch(tell)
      .then(() => mutate());
  const forget = (view: KeptView) =>
    dropView(place, view.id).then(() => {
      open(null);
      return mutate();
    }, tell);
  const keep = async (draft: Omit<ViewDraft, "state">) => {
    const { id } = await createView(place, { ...draft, state });
    setSaving(false);
    const kept = (await mutate())?.views.find((view) => view.id === id);
    if (kept) open(kept);
  };
  return (
    <>
      <MenuButton
        at="bottom-start"
        items={
          <>
            <MenuItem text={t("shell:views.all")} active={!current} onClick={() => open(null)} />
            {AUDIENCES.map((audience) => (
              <ViewGroup
                key={audience}
                audience={audience}
                views={data.views.filter((view) => view.audience === audience)}
                current={current?.id}
                onOpen={open}
              />
            ))}
            <MenuDivider />
            <MenuItem text={t("shell:views.keep")} onClick={() => setSaving(true)} />
            {current?.mine && isChanged && (
              <MenuItem text={t("shell:views.update", { name: current.name })} onClick={() => void update(current)} />
            )}
            {current?.mine && <MenuItem text={t("shell:views.forget", { name: current.name })} onClick={() => void forget(current)} />}
          </>
        }
      >
        <Button size="small" icon={<Bookmark />} endIcon={<CaretDown />} title={t("shell:views.title")}>
          {current ? `${current.name}${isChanged ? " *" : ""}` : t("shell:views.title")}
        </Button>
      </MenuButton>
      {saving && <SaveViewDialog answer={data} onKeep={keep} onClose={() => setSaving(false)} />}
    </>
  );
}

type ViewGroupProps = {
  audience: Audience;
  views: readonly KeptView[];
  current: string | undefined;
  onOpen: (view: KeptView) => void;
};

function ViewGroup({ audience, views, current, onOpen }: ViewGroupProps) {
  const { t } = useTranslation();
  if (views.length === 0) return null;
  return (
    <>
      <MenuDivider />
      {views.map((view) => (
        <MenuItem
          key={view.id}
          text={view.name}
          label={[view.role ?? t(`shell:views.audiences.${audience}`), view.isDefault ? t("shell:views.isDefault") : null]
            .filter(Boolean)
            .join(" · ")}
          active={view.id === current}
          onClick={() => onOpen(view)}
        />
      ))}
    </>
  );
}
