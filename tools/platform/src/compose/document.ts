import type { Composition } from "@ensemble/contract";
import type { ServedRelease } from "../release/release";

export interface WrittenDocument {
  html: string;
  /** The exact inline scripts, for the content security policy's hashes. */
  inlineScripts: string[];
}

/** `otherRoutes` are the router patterns of the other generation, for route-handoff.js. */
export async function writeDocument(
  composition: Composition,
  shell: ServedRelease,
  otherRoutes?: readonly string[],
  importMap?: object,
): Promise<WrittenDocument> {
  const [page, boot] = await Promise.all([
    shell.read("document/document.html").then(withoutComments),
    readScript(shell, "boot"),
  ]);
  const hasCanary = composition.remotes.some(({ canary }) => canary);
  const releases = hasCanary ? `<script>${await readScript(shell, "releases")}</script>` : "";
  const modules = importMap ? `<script type="importmap">${inlineJson(importMap)}</script>` : "";
  const handoffScript = otherRoutes && (await writeHandoff(otherRoutes, shell));
  const { base } = composition.shell;
  const entry = shell.entry.map((file) => {
    const digest = shell.files.find(({ path }) => path === file)?.integrity;
    // A shell that runs from source has no digests.
    const integrity = digest ? ` integrity="${digest}"` : "";
    return file.endsWith(".css")
      ? `<link rel="stylesheet" href="${base}${file}"${integrity} />`
      : `<script defer src="${base}${file}"${integrity}></script>`;
  });
  const [styles, code] = [entry.filter(isLink), entry.filter((tag) => !isLink(tag))];
  const html = fill(page, {
    "<!--icon-->": iconUrl(composition),
    "<!--composition-->": inlineJson(composition),
    "/*boot*/": boot,
    // Markers for server rendering (render/document.ts).
    "<!--styles-->": `<!--styles-->${styles.join("")}<!--/styles-->`,
    "<!--code-->": `${modules}${handoffScript ?? ""}${releases}<!--code-->${code.join("")}<!--/code-->`,
  });
  const inlineScripts = [
    ...html.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g),
  ].map(([, text]) => text!);
  return { html, inlineScripts };
}

/** Reads a script of the shell's document; empty if the release has no such script. */
async function readScript(shell: ServedRelease, name: string): Promise<string> {
  const path = `document/${name}.js`;
  // A shell that runs from source lists no files.
  const isMissing = shell.files.length > 0 && !shell.files.some((file) => file.path === path);
  return isMissing ? "" : withoutComments(await shell.read(path)).trim();
}

export const iconUrl = ({ shell }: Composition): string => `${shell.base}document/icon.svg`;

async function writeHandoff(routes: readonly string[], shell: ServedRelease): Promise<string> {
  const source = await readScript(shell, "route-handoff");
  return `<script>${fill(source, { "(HANDOFF)": `(${inlineJson(routes)})` })}</script>`;
}

/** Removes comment lines and indentation, because every page includes the text. */
const withoutComments = (script: string): string =>
  script.replaceAll(/^\s*\/\/.*\n/gm, "").replaceAll(/^ +/gm, "");

const isLink = (tag: string): boolean => tag.startsWith("<link");

function fill(page: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (text, [mark, value]) => text.replace(mark, () => value),
    page,
  );
}

/** Serializes JSON that can't close the script element around it. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
