import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildReport } from "@ensemble/build";
import type { Store } from "../store/store";
import { precompress, type Compression } from "./compress";
import type { ReleasedFile } from "./release-description";

export async function readReport(output: string): Promise<BuildReport> {
  const file = join(output, "build.json");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Error(`${output} holds no finished build: run rsbuild build first.`);
  });
  return JSON.parse(text) as BuildReport;
}

interface OutputFile {
  path: string;
  content: Buffer;
  integrity: string;
}

export async function readOutput(output: string): Promise<OutputFile[]> {
  const names = await readdir(output, { recursive: true, withFileTypes: true });
  const paths = names
    .filter((entry) => entry.isFile() && entry.name !== "build.json")
    .map((entry) => join(entry.parentPath, entry.name).slice(output.length + 1))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(output, path));
      return { path, content, integrity: integrityOf(content) };
    }),
  );
}

/** A file's digest in the format of the integrity attribute. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

export async function storeFile(
  store: Store,
  folder: string,
  { path, content, integrity }: OutputFile,
  compression: Compression | undefined,
): Promise<ReleasedFile> {
  const compressed = await precompress(path, content, compression);
  await store.write(`${folder}/${path}`, content);
  if (compressed) {
    await store.write(`${folder}/${path}.br`, compressed.brotli);
    await store.write(`${folder}/${path}.gz`, compressed.gzip);
  }
  const transferred = compressed?.brotli.length ?? content.length;
  return { path, bytes: content.length, transferred, integrity };
}
