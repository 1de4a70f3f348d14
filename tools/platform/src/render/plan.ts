import { type ServedRelease, serverBundle } from "../release/release";
import { readStyleRules, type StyleRules } from "./style-rules";
import type { LinkedStyle } from "./styles";

/** What a server needs beside a document to render its pages: `render.json`. */
export interface RenderPlan {
  /** The server bundle of each app that has one: its file below the folder of releases. */
  bundles: Record<string, { file: string; integrity: string }>;
  /** The style sheets of each screen, by app and screen; those of every page are the shell's. */
  styles: Record<string, Record<string, LinkedStyle[]>>;
  /** What rendered documents tell the browser of links (document.ts). */
  speculation?: string;
  /** What these sheets contain, by address. */
  rules: Record<string, StyleRules>;
}

/** The plan for a composition, or undefined when its shell has no server bundle: no page is rendered. */
export async function renderPlan(
  shell: ServedRelease,
  remotes: ServedRelease[],
): Promise<RenderPlan | undefined> {
  if (!serverBundle(shell)) return undefined;
  const apps = [shell, ...remotes];
  const bundles = apps.flatMap((release) => {
    const bundle = serverBundle(release);
    if (!bundle) return [];
    const file = `${release.app}/${release.release}/${bundle.path}`;
    return [[release.app, { file, integrity: bundle.integrity }] as const];
  });
  return {
    bundles: Object.fromEntries(bundles),
    styles: Object.fromEntries(apps.map((release) => [release.app, stylesOf(release, shell)])),
    rules: Object.fromEntries((await Promise.all(apps.map(rulesOf))).flat()),
  };
}

/** The style sheets of each screen, those of the whole site first. */
function stylesOf(release: ServedRelease, shell: ServedRelease): Record<string, LinkedStyle[]> {
  const siteStyles = linkedStyles(shell, shell.entry);
  return Object.fromEntries(
    renderableScreens(release).map(([screen, own]) => {
      const entry = release.app === "shell" ? [] : release.entry;
      return [screen, [...siteStyles, ...linkedStyles(release, [...entry, ...own])]];
    }),
  );
}

async function rulesOf(release: ServedRelease): Promise<[string, StyleRules][]> {
  const files = [release.entry, ...renderableScreens(release).map(([, own]) => own)].flat();
  const sheets = [...new Set(files)].filter(isStyle);
  return Promise.all(
    sheets.map(async (file): Promise<[string, StyleRules]> => {
      const css = await release.read(file);
      return [release.base + file, readStyleRules(css, release.base)];
    }),
  );
}

/** The files of each screen that a server may render. */
const renderableScreens = ({ routes, screens }: ServedRelease): [string, string[]][] => {
  const guarded = new Set(routes.filter(({ access }) => access).map(({ name }) => name));
  return Object.entries(screens).filter(([screen]) => !guarded.has(screen));
};

const isStyle = (file: string): boolean => file.endsWith(".css");

function linkedStyles({ base, files }: ServedRelease, names: readonly string[]): LinkedStyle[] {
  const digests = new Map(files.map(({ path, integrity }) => [path, integrity]));
  return [...new Set(names)]
    .filter(isStyle)
    .map((file) => ({ href: base + file, integrity: digests.get(file) }));
}
