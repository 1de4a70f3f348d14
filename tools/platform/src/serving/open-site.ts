import type { IncidentSettings } from "@ensemble/mailer";
import type { Hono } from "hono";
import type { Environment } from "../environments/environment";

export interface OpenSiteOptions {
  /** The composed environment's folder. */
  document: string;
  /** Folder of releases. */
  releases: string;
  /** Where visitors reach it. */
  origin: string;
  /** Folder of the embedded database and everything else that lasts. */
  dataDir: string;
  /** URL of another PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string;
  /** The site's data for its mails, and the environments whose telemetry it accepts. */
  settings: Pick<
    Environment,
    "currency" | "contacts" | "environment" | "pictures" | "supabase" | "telemetry"
  >;
  /** Whose error budgets to judge, and who is notified of incidents; omit to judge none. */
  incidents?: IncidentSettings;
  onProgress: (line: string) => void;
  /** Called when something that public pages show has changed, or may have. */
  onPublicChange?: () => void;
  /** Called when the embedded database ended and does not start again. */
  onLost: (error: Error) => void;
}

/** A site that nobody listens for yet. */
export interface OpenSite {
  app: Hono;
  /** Calls the backend in this process, as a browser would over the network. */
  ask(request: Request): Promise<Response>;
  /** The same for visitors, whose requests `calm` waits for. */
  answer(request: Request): Promise<Response>;
  /** Resolves when no visitor's request is in flight. */
  calm(): Promise<void>;
  /** Bypasses row security. */
  serviceKey: string;
  /** How many of the seed's images are drawn at the same time. */
  drawnAtOnce: number;
  /** Ends the backend, leaving nothing running. */
  stop(): Promise<void>;
}
