import type { Composition } from "@ensemble/contract";
import type { Served } from "./served";

export interface WrittenDocument {
  html: string;
  /** The inline scripts as written, for the hashes of the content security policy. */
  inlineScripts: string[];
}

export async function writeDocument(
  composition: Composition,
  shell: Served,
): Promise<WrittenDocument> {
  const [page, bootSource] = await Promise.all([
    shell.read("document/document.html").then(withoutComments),
    shell.read("document/boot.js"),
  ]);
  const boot = withoutComments(bootSource).trim();
  const { base } = composition.shell;
  const entry = shell.entry.map((file) => {
    const digest = shell.files.find(({ path }) => path === file)?.integrity;
    // Absent when the shell runs from source.
    const integrity = digest ? ` integrity="${digest}"` : "";
    return file.endsWith(".css")
      ? `<link rel="stylesheet" href="${base}${file}"${integrity} />`
      : `<script defer src="${base}${file}"${integrity}></script>`;
  });
  const [styles, code] = [entry.filter(isLink), entry.filter((tag) => !isLink(tag))];
  const html = fill(page, {
    "<!--icon-->": `${base}document/icon.svg`,
    "<!--composition-->": inlineJson(composition),
    "/*boot*/": boot,
    // Marked for servers that draw (drawing/fill-document.ts).
    "<!--styles-->": `<!--styles-->${styles.join("")}<!--/styles-->`,
    "<!--code-->": `<!--code-->${code.join("")}<!--/code-->`,
    // One place for all in the documents of older shells.
    "<!--entry-->": entry.join("\n    "),
  });
  const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => text!,
  );
  return { html, inlineScripts };
}

/** Without comment lines and indents: every page carries it. */
const withoutComments = (script: string): string =>
  script.replaceAll(/^\s*\/\/.*\n/gm, "").replaceAll(/^ +/gm, "");

const isLink = (tag: string): boolean => tag.startsWith("<link");

function fill(page: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (text, [mark, value]) => text.replace(mark, () => value),
    page,
  );
}

/** JSON that cannot close the script element around it. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
