import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { distDir } from "../workspace";
import { folderFiles } from "./folder-files";
import { publishedDocument } from "./site/published-document";
import { siteApp, type SiteOptions } from "./site/site-app";

export interface GatewayOptions extends Pick<SiteOptions, "backend" | "functions" | "drawing"> {
  /** The environment's folder in a store, whose current document serves every page. */
  document: string;
  /** Folder of releases, `<app>/<release>/`. */
  releases?: string;
}

/** The embedded backend shows the mails that the site sends. */
const mailPaths = ["/_mail", "/_mail/*", "/_mail.json"];

/** The site with the backend in this process. */
export function gatewayApp(options: GatewayOptions): Hono {
  const { document, releases = join(distDir, "releases"), backend, functions, drawing } = options;
  return siteApp({
    current: publishedDocument(folderFiles(document)),
    readReleased: folderFiles(releases),
    backend,
    functions: {
      ...(backend && Object.fromEntries(mailPaths.map((path) => [path, backend]))),
      ...functions,
    },
    drawing,
    // Whatever the caller claims: nothing stands before this process.
    forwardedFor: connectionAddress,
  });
}

/** The address of the connection's other end. */
export function connectionAddress({ env }: Context): string {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress ?? "";
}
