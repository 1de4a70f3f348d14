import { type ServedRelease, serverBundle } from "../release/release";
import { readStyleRules, type StyleRules } from "./style-rules";
import { type LinkedStyle, partStyles } from "./styles";

/** The data that a server needs to render a document's pages: `render.json`. */
export interface RenderPlan {
  /** Server bundles by app, with paths relative to the folder of releases. */
  bundles: Record<string, { file: string; integrity: string }>;
  /**
   * Style sheets by app and screen, including the shell's, which apply to all pages, and by app and
   * part (partStyles).
   */
  styles: Record<string, Record<string, LinkedStyle[]>>;
  /** Speculation rules of rendered documents (document.ts). */
  speculation?: string;
  /** Parsed style sheets by URL. */
  rules: Record<string, StyleRules>;
  /** The canaries' bundles and styles. */
  canaries?: Pick<RenderPlan, "bundles" | "styles">;
}

/** Returns the plan of a composition; undefined if its shell has no server bundle. */
export async function renderPlan(
  shell: ServedRelease,
  remotes: ServedRelease[],
  canaries: ServedRelease[] = [],
): Promise<RenderPlan | undefined> {
  if (!serverBundle(shell)) return undefined;
  const apps = [shell, ...remotes];
  const rules = await Promise.all([...apps, ...canaries].map(readRules));
  return {
    ...filesOf(apps, shell),
    rules: Object.fromEntries(rules.flat()),
    canaries: canaries.length > 0 ? filesOf(canaries, shell) : undefined,
  };
}

function filesOf(apps: ServedRelease[], shell: ServedRelease) {
  const bundles = apps.flatMap((release) => {
    const bundle = serverBundle(release);
    if (!bundle) return [];
    const file = `${release.app}/${release.release}/${bundle.path}`;
    return [[release.app, { file, integrity: bundle.integrity }] as const];
  });
  return {
    bundles: Object.fromEntries(bundles),
    styles: Object.fromEntries(apps.map((release) => [release.app, listStyles(release, shell)])),
  };
}

/** Returns the style sheets of each screen, the site-wide ones first. */
function listStyles(release: ServedRelease, shell: ServedRelease): Record<string, LinkedStyle[]> {
  const siteStyles = linkedStyles(shell, shell.entry);
  const entry = release.app === "shell" ? [] : release.entry;
  return Object.fromEntries([
    ...renderableScreens(release).map(([screen, own]) => [
      screen,
      [...siteStyles, ...linkedStyles(release, [...entry, ...own])],
    ]),
    ...Object.entries(release.parts ?? {}).map(([part, own]) => [
      partStyles(part),
      linkedStyles(release, [...entry, ...own]),
    ]),
  ]);
}

async function readRules(release: ServedRelease): Promise<[string, StyleRules][]> {
  const screens = renderableScreens(release).map(([, own]) => own);
  const files = [release.entry, ...screens, ...Object.values(release.parts ?? {})].flat();
  const sheets = [...new Set(files)].filter(isStyle);
  return Promise.all(
    sheets.map(async (file): Promise<[string, StyleRules]> => {
      const css = await release.read(file);
      return [release.base + file, readStyleRules(css, release.base)];
    }),
  );
}

/** Returns the files of the screens that a server may render. */
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
