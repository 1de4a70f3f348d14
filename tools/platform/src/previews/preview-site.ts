import type { Hono } from "hono";

/** A preview as it is served. */
export interface PreviewSite {
  app: Hono;
  /** Draws its pages again, because something in the environment's database changed. */
  clear(): void;
  end(): Promise<void>;
}
