import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { startBackend, type BackendOptions } from "./backend";
import { contentHash } from "./database/content-hash";

type Content = Pick<BackendOptions, "migrationsDir" | "seed">;

/** One preparation at a time of each template. */
const underway = new Map<string, Promise<void>>();

/**
 * Fills `dataDir` with a prepared database unless it exists: a copy takes a second, the preparation
 * up to a minute. The prepared folder is kept beside others' copies in `templates`, and replaced when
 * migrations or seed change.
 */
export async function copyPreparedData(
  templates: string,
  dataDir: string,
  content: Content,
): Promise<void> {
  if (await exists(dataDir)) return;
  const template = await preparedData(templates, content);
  const draft = `${dataDir}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.dirname(dataDir), { recursive: true });
  await cp(template, draft, { recursive: true, preserveTimestamps: true });
  await rename(draft, dataDir); // Whole or absent, even when this process ends.
}

/** The folder of the prepared database, made when it is missing. */
export async function preparedData(templates: string, content: Content): Promise<string> {
  const name = `template-${await contentHash(content)}`;
  const template = path.join(templates, name);
  if (await exists(template)) return template;
  const preparing = underway.get(template) ?? prepare(template, content);
  underway.set(template, preparing);
  await preparing.finally(() => underway.delete(template));
  for (const other of await readdir(templates)) {
    if (!other.startsWith("template-") || other === name) continue;
    await rm(path.join(templates, other), { recursive: true, force: true });
  }
  return template;
}

async function prepare(template: string, content: Content): Promise<void> {
  const draft = `${template}.${process.pid}.draft`;
  await rm(draft, { recursive: true, force: true });
  const backend = await startBackend({ ...content, dataDir: draft, origin: "http://localhost" });
  await backend.stop();
  // Each copy makes its own.
  await rm(path.join(draft, "secrets.json"));
  // Another process may have been faster.
  await rename(draft, template).catch(() => rm(draft, { recursive: true }));
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
