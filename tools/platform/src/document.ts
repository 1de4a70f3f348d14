import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Composition } from "@ensemble/contract";
import type { Served } from "./compose";

interface WrittenDocument {
  html: string;
  /** The inline scripts as written, for the content policy's hashes. */
  inlineScripts: string[];
}

/** Fills the shell's document template with a composition. */
export async function writeDocument(
  composition: Composition,
  shell: Served,
): Promise<WrittenDocument> {
  const template = join(shell.folder, "document");
  const [page, bootSource] = await Promise.all([
    readFile(join(template, "document.html"), "utf8"),
    readFile(join(template, "boot.js"), "utf8"),
  ]);
  const boot = bootSource.trim();
  const { base } = composition.shell;
  const entry = shell.entry.map((file) =>
    file.endsWith(".css")
      ? `<link rel="stylesheet" href="${base}${file}" />`
      : `<script defer src="${base}${file}"></script>`,
  );
  const html = fill(page, {
    "<!--icon-->": `${base}document/icon.svg`,
    "<!--composition-->": inlineJson(composition),
    "/*boot*/": boot,
    "<!--entry-->": entry.join("\n    "),
  });
  const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => text!,
  );
  return { html, inlineScripts };
}

function fill(page: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (text, [mark, value]) => text.replace(mark, () => value),
    page,
  );
}

/** JSON that cannot end the script element it stands in. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
