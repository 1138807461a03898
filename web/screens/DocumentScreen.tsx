import { Activity, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useDescription } from "../data/description.ts";
import { ListSource } from "../data/listSource.ts";
import { problemOf } from "../data/problem.ts";
import type { ScreenProps } from "../frame/ScreenPane.tsx";
import { Notice } from "../parts/Notice.tsx";
import ListScreen from "./ListScreen.tsx";
import { lazily } from "../parts/lazily.ts";

const EntryScreen = lazily(() => import("./EntryScreen.tsx"));

/** A screen of a module: its list, and over it the record that the address names. The list keeps its place while a record is open. */
export default function DocumentScreen({ definition, screen: name, path }: ScreenProps) {
  const [params] = useSearchParams();
  const [source] = useState(() => new ListSource(definition));
  const { data: module, error } = useDescription(definition);
  const problem = error ? problemOf(error) : undefined;
  if (problem) return <Notice kind={problem.status === 403 || problem.status === 404 ? "forbidden" : "error"} problem={problem} />;
  if (!module) return <Notice kind="loading" />;
  const screen = module.screens[name];
  if (!screen) return <Notice kind="forbidden" />;
  const id = params.get("id") ?? (params.has("new") ? "new" : null);
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
