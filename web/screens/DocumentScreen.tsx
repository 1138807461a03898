import { Activity, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useDescription } from "../data/description.ts";
import { ListSource } from "../data/listSource.ts";
import { problemOf } from "../data/problem.ts";
import type { ScreenProps } from "./screenProps.ts";
import { markChanged } from "../frame/tabs.ts";
import { SentAway } from "../frame/SentAway.tsx";
import { ListFrame } from "../list/ListFrame.tsx";
import { Notice } from "../parts/Notice.tsx";
import ListScreen from "./ListScreen.tsx";
import { OWN_SCREENS } from "../own/screens.ts";
import { lazily } from "../parts/lazily.ts";

const EntryScreen = lazily(() => import("./EntryScreen.tsx"));

/** A screen of a module: its list, and over it the record that the address names. The list keeps its place while a record is open. */
export default function DocumentScreen({ definition, screen: name, path }: ScreenProps) {
  const [params] = useSearchParams();
  const [source] = useState(() => new ListSource(definition));
  const { data: module, error } = useDescription(definition);
  const id = params.get("id") ?? (params.has("new") ? "new" : null);
  // A tab that is only hidden keeps its mark; one that stands at its list again has nothing to save.
  useEffect(() => {
    if (!id) markChanged(path, false);
  }, [id, path]);
  const problem = error ? problemOf(error) : undefined;
  if (problem?.status === 403 || problem?.status === 404) return <SentAway path={path} to="/403" />;
  if (problem) return <Notice kind="error" problem={problem} />;
  if (!module) return id ? <Notice kind="loading" /> : <ListFrame path={path} />;
  const screen = module.screens[name];
  if (!screen) return <SentAway path={path} to="/403" />;
  const Own = OWN_SCREENS[screen.own ?? ""];
  if (Own) return <Own module={module} screen={screen} name={name} />;
  return (
    <>
      <Activity mode={id ? "hidden" : "visible"}>
        <ListScreen module={module} screen={screen} name={name} source={source} />
      </Activity>
      {id && (
        <Suspense fallback={<Notice kind="loading" />}>
          <EntryScreen key={id} module={module} screen={screen} name={name} id={id} source={source} path={path} />
        </Suspense>
      )}
    </>
  );
}
