import type { ReactNode } from "react";

/** One part of a template's form under its heading. */
export function Part({ title, place, hint, children }: { title: string; place?: string; hint?: string; children: ReactNode }) {
  return (
    <section className="lw-template-part" data-place={place}>
      <h2>{title}</h2>
      {hint && <p className="lw-quiet">{hint}</p>}
      {children}
    </section>
  );
}
