import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pictureAt, pictureSet, type Lead, type RemoteScreen } from "@ensemble/contract";

/** A screen's opening picture as its release carries it: with the style sheet that lays it out. */
export interface ReleasedLead extends Lead {
  css: string;
}

/**
 * The opening picture of a screen, or undefined when it has none.
 * Throws when its style sheet is not beside the screen.
 */
export async function releasedLead(
  source: string,
  { name, lead }: RemoteScreen,
): Promise<ReleasedLead | undefined> {
  if (!lead) return undefined;
  const features = join(source, "features");
  const file = (await readdir(features, { recursive: true })).find((path) =>
    path.endsWith(`/${name}-lead.css`),
  );
  if (!file) throw new Error(`${features}: there is no <noun>/${name}-lead.css.`);
  return { ...lead, css: await readFile(join(features, file), "utf8") };
}

/** The HTML of an opening picture. The environment's settings must have been provided. */
export function drawLead(name: string, { css, picture, sizes, wide }: ReleasedLead): string {
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
  const lead = `<picture class="${name}-lead-picture">${source ?? ""}${image}</picture>`;
  return `${style}<div class="${name}-lead">${lead}</div>`;
}

function element(tag: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => ` ${key}="${value!.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
    );
  return `<${tag}${written.join("")}>`;
}
