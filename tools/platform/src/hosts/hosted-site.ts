import type { Context, Hono } from "hono";
import type { SiteDrawing } from "../drawing/site-drawing";
import { forwardedFunctions, forwardedThrough, forwardTo } from "../serving/site/forward";
import { publishedDocument } from "../serving/site/published-document";
import type { ReadFile } from "../serving/site/released-files";
import { siteApp } from "../serving/site/site-app";

/** What a host must know of the environment that it serves. */
export interface HostedSite {
  /** The environment's name. */
  name: string;
  /** The address of its Supabase project; without it the site's own host passes on what is its. */
  project?: string;
  /** Whether pages ask the project at the site's own address: the environment's backend is "/". */
  ownBackend: boolean;
}

/** What an adapter configures its host with. */
export interface Configured extends HostedSite {
  project: string;
  /** The folder that the host gets. */
  into: string;
  /** The address of the store that it is written from. */
  store: string;
  mapsKey?: string;
}

export interface HostOptions {
  /** Reads a file of the store by its key. */
  read: ReadFile;
  /** The address that the connection comes from. */
  callerOf: (context: Context) => string;
  /** Opens the source maps to the collector; without it they are closed. */
  mapsKey?: string;
  drawing?: SiteDrawing;
}

/** An environment's site in web standards, in front of its Supabase project. */
export function hostedSite({ name, project, ownBackend }: HostedSite, options: HostOptions): Hono {
  const { read, callerOf, mapsKey, drawing } = options;
  const backend = ownBackend && project ? forwardTo(project) : undefined;
  return siteApp({
    current: publishedDocument((file) => read(`environments/${name}/${file}`)),
    readReleased: (file) => read(`releases/${file}`),
    backend,
    functions: {
      ...(backend && { "/functions/v1/*": backend }),
      ...(project && forwardedFunctions(project)),
    },
    forwardedFor: forwardedThrough(callerOf),
    mapsKey,
    drawing,
  });
}
