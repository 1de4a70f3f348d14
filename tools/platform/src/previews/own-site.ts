import { anonKey, copyPreparedData, projectContent } from "@ensemble/backend";
import { folderFiles } from "../serving/folder-files";
import { openLocalSite } from "../serving/open-local-site";
import type { FetchHandler } from "../serving/site/fetch-handler";
import { publishedDocument } from "../serving/site/published-document";
import type { Preview } from "./preview";
import type { PreviewSite } from "./preview-site";

interface OwnOptions {
  preview: Preview;
  /** The preview's folder in a store. */
  document: string;
  /** Folder of releases. */
  releases: string;
  origin: string;
  /** Folder of its database. */
  dataDir: string;
  /** Folder of the prepared database that it begins as. */
  templates: string;
  onProblem: (line: string) => void;
  /** Called when its database ended and does not start again. */
  onLost: () => void;
}

/**
 * A preview with a database of its own: the seed, and what was changed there since. Throws when its
 * releases were made for a newer migration than this gateway has.
 */
export async function openOwnSite(options: OwnOptions): Promise<PreviewSite> {
  const { preview, document, releases, origin, dataDir, templates, onProblem } = options;
  const { settings } = await publishedDocument(folderFiles(document))();
  await copyPreparedData(templates, dataDir, await projectContent());
  const site = await openLocalSite({
    ...{ document, releases, origin, dataDir, settings },
    onProgress: onProblem,
    onLost: (error) => {
      onProblem(error.message);
      options.onLost();
    },
  });
  const known = await newestMigration(site.ask, origin);
  if (preview.migration && preview.migration > known) {
    await site.stop();
    throw new Error(
      `it was made for a database with the migration ${preview.migration}; ` +
        `this gateway's has come to ${known || "none"}.`,
    );
  }
  // Its own changes clear what it has drawn.
  return { app: site.app, clear: () => undefined, end: site.stop };
}

/** The newest migration of the database; empty when it does not say. */
async function newestMigration(ask: FetchHandler, origin: string): Promise<string> {
  const headers = { apikey: anonKey };
  const answer = await ask(new Request(`${origin}/rest/v1/rpc/newest_migration`, { headers }));
  return answer.ok ? String(await answer.json()) : "";
}
