import { Component, type ReactNode } from "react";
import i18next from "i18next";
import { problemOf } from "../data/problem.ts";
import { Notice } from "../parts/Notice.tsx";

type State = { error: unknown };

/** Keeps a fault of one screen inside its tab, with a way to draw it anew. */
export class PaneBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Notice
        kind="error"
        problem={problemOf(this.state.error)}
        action={{ label: i18next.t("shell:retry"), run: () => this.setState({ error: null }) }}
      />
    );
  }
}
