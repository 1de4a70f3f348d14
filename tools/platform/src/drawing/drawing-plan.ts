import { serverHalf } from "../releases/server-half";
import type { Served } from "../composition/served";

/** A style sheet of a screen as a drawn document links it. */
export interface LinkedStyle {
  /** Relative to the release, as the page's own loader of styles compares it. */
  file: string;
  href: string;
  integrity?: string;
}

/** What a server needs beside a document to draw its pages: `drawing.json`. */
export interface DrawingPlan {
  /** The server half of each app that has one: its file below the folder of releases. */
  halves: Record<string, { file: string; integrity: string }>;
  /** The style sheets of each screen, by app and screen. */
  styles: Record<string, Record<string, LinkedStyle[]>>;
  /** What drawn documents tell the browser of links (speculation-rules.ts). */
  speculation?: string;
}

/** The plan for a composition, or undefined when its shell has no server half: no page is drawn. */
export function drawingPlan(shell: Served, remotes: Served[]): DrawingPlan | undefined {
  if (!serverHalf(shell)) return undefined;
  const apps = [shell, ...remotes];
  return {
    halves: Object.fromEntries(
      apps.flatMap((release) => {
        const half = serverHalf(release);
        if (!half) return [];
        const file = `${release.app}/${release.release}/${half.path}`;
        return [[release.app, { file, integrity: half.integrity }]];
      }),
    ),
    styles: Object.fromEntries(apps.map((release) => [release.app, stylesOf(release)])),
  };
}

function stylesOf(release: Served): Record<string, LinkedStyle[]> {
  const { app, base, entry, screens, files } = release;
  const digests = new Map(files.map(({ path, integrity }) => [path, integrity]));
  // The document links the shell's entry itself.
  const always = app === "shell" ? [] : entry;
  return Object.fromEntries(
    Object.entries(screens).map(([screen, own]) => [
      screen,
      [...new Set([...always, ...own])]
        .filter((file) => file.endsWith(".css"))
        .map((file) => ({ file, href: base + file, integrity: digests.get(file) })),
    ]),
  );
}
