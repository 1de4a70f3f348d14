import { html } from "hono/html";
import type { Composed } from "../composition/compose";
import { nameOf } from "../verify/problem";
import type { Preview } from "./preview";

/** The document of a preview, which says so in a corner of each page without any code. */
export function withMarker(composed: Composed, preview: Preview): Composed {
  const marked = (text: string) => text.replace("</body>", () => `${marker(preview)}</body>`);
  const { html, beside } = composed;
  return {
    ...composed,
    html: marked(html),
    beside: beside && { ...beside, html: marked(beside.html) },
  };
}

/** Above the bar at the bottom of small windows. */
const look = `#preview{position:fixed;left:8px;bottom:8px;z-index:9999;max-width:calc(100vw - 16px);
padding:4px 10px;border-radius:6px;background:#1c2024;color:#fff;font:12px/1.6 system-ui}
#preview summary{cursor:pointer}
@media(max-width:1023px){#preview{bottom:76px}}@media print{#preview{display:none}}`;

function marker({ name, releases, until }: Preview): string {
  const runs = Object.entries(releases).map(([app, release]) => nameOf({ app, release }));
  const day = new Date(until).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return String(
    html`<aside id="preview" aria-label="What this address shows">
      <style>
        ${look}
      </style>
      <details>
        <summary>Preview ${name}</summary>
        ${runs.join(", ")}<br />until ${day}<br />It only reads: nothing is saved, and nobody can
        sign in.
      </details>
    </aside>`,
  );
}
