import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Access,
  type ScreenHero,
  pictureAt,
  pictureSet,
  type Remote,
  type RemoteScreen,
} from "@ensemble/contract";

/** A route that an app's release claims. */
export interface ClaimedRoute {
  /** Router pattern, starting with a slash. */
  path: string;
  name: string;
  access?: Access;
  /** Whether a server may render it. */
  renderMode?: "server";
  hero?: ReleasedHero;
}

/** Reads the routes of an app's screens from its source. */
export async function claimedRoutes(app: string, source: string): Promise<ClaimedRoute[]> {
  const folder = join(source, "src");
  const screens = await readScreens(app, folder);
  return Promise.all(
    screens.map(async (screen) => {
      const { path, name, access, renderMode } = screen;
      return { path, name, access, renderMode, hero: await releasedHero(folder, screen) };
    }),
  );
}

async function readScreens(app: string, folder: string): Promise<readonly RemoteScreen[]> {
  if (app !== "shell") {
    const { remote } = (await import(join(folder, "remote.tsx"))) as { remote: Remote };
    return remote.screens;
  }
  const { screens } = (await import(join(folder, "screens.ts"))) as { screens: RemoteScreen[] };
  // The catch-all screen doesn't claim a route.
  return screens.filter(({ path }) => path !== "*");
}

/** A screen's hero with its style sheet, as stored in the release. */
interface ReleasedHero extends ScreenHero {
  css: string;
}

/** Returns a screen's hero, if any. Throws if its style sheet is missing. */
async function releasedHero(
  source: string,
  { name, hero }: RemoteScreen,
): Promise<ReleasedHero | undefined> {
  if (!hero) return undefined;
  const features = join(source, "features");
  const file = (await readdir(features, { recursive: true })).find((path) =>
    path.endsWith(`/${name}-hero.css`),
  );
  if (!file) throw new Error(`${features} has no <noun>/${name}-hero.css.`);
  return { ...hero, css: await readFile(join(features, file), "utf8") };
}

/** Renders a hero as HTML. Requires the environment's settings. */
export function renderHero(
  name: string,
  { css, picture, sizes, wide, words }: ReleasedHero,
): string {
  const source =
    wide &&
    element("source", {
      media: wide.media,
      srcset: pictureSet(wide.picture) ?? pictureAt(wide.picture, 1440),
      sizes: "100vw",
    });
  const image = element("img", {
    sizes,
    srcset: pictureSet(picture),
    src: pictureAt(picture, 720),
    alt: "",
    fetchpriority: "high",
  });
  const style = `<style>${css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ")}</style>`;
  const hero = `<picture class="${name}-hero-picture">${source ?? ""}${image}</picture>`;
  return `${style}<div class="${name}-hero">${hero}${words ? renderHeroText(name, words) : ""}</div>`;
}

/**
 * Renders a hero's text, hidden until the document's script shows it, because the documents of older shells can't
 * style it.
 */
function renderHeroText(
  name: string,
  { title, text, ways }: NonNullable<ScreenHero["words"]>,
): string {
  const links = ways.map(
    ({ label, to }) => `${element("a", { href: to })}${escapeHtml(label)}</a>`,
  );
  const list = `<div class="${name}-hero-actions">${links.join("")}</div>`;
  const words = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${list}`;
  return `<div class="${name}-hero-words" hidden>${words}</div>`;
}

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function element(tag: string, attributes: Record<string, string | undefined>): string {
  const pairs = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => ` ${key}="${value!.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
    );
  return `<${tag}${pairs.join("")}>`;
}
