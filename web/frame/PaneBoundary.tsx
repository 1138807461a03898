import { Component, type ReactNode } from "react";
import i18next from "i18next";
import { problemOf } from "../data/problem.ts";
import { Notice } from "../parts/Notice.tsx";
import { isUnattended } from "./unattended.ts";

type State = { error: unknown };
/** Where nobody clicks, it is drawn anew by itself after this time (ms). */
const PAUSE = 60_000;

/** Keeps a fault of one screen inside its tab, with a way to draw it anew. */
export class PaneBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  private readonly redraw = (): void => this.setState({ error: null });
  private timer: number | undefined;

  override componentDidMount(): void {
    this.componentDidUpdate();
  }

  override componentDidUpdate(): void {
    window.clearTimeout(this.timer);
    if (this.state.error !== null && isUnattended()) this.timer = window.setTimeout(this.redraw, PAUSE);
  }

  override componentWillUnmount(): void {
    window.clearTimeout(this.timer);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Notice kind="error" problem={problemOf(this.state.error)} action={{ label: i18next.t("shell:retry"), run: this.redraw }} />;
  }
}
