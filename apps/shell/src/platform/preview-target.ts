import type { ComposedRemote } from "@ensemble/contract";
import * as z from "zod/mini";

/** The fields of `release.json` that a preview needs. */
export const releaseSchema = z.object({
  app: z.string(),
  release: z.string(),
  owner: z.optional(z.string()),
  commit: z.optional(z.string()),
  entry: z.array(z.string()).check(z.minLength(1)),
  screens: z.record(z.string(), z.array(z.string())),
  shared: z.record(z.string(), z.string()),
  exports: z.optional(z.record(z.string(), z.array(z.string()))),
  routes: z.array(
    z.object({
      path: z.string().check(z.startsWith("/")),
      name: z.string(),
      access: z.optional(z.literal("administrator")),
    }),
  ),
  files: z.array(z.object({ path: z.string(), integrity: z.string() })),
});

/** A shared package that a page provides. */
export interface Provided {
  version: string;
  exports: object;
}

export interface PreviewTarget {
  /** The remote to replace. */
  remote: string;
  /** The base address of its files, with a trailing slash. */
  base: string;
  /** The versions and exports of the page's shared packages. */
  provided: Record<string, Provided>;
  /** The page's other remotes, which own their routes. */
  others: readonly Pick<ComposedRemote, "name" | "routes">[];
}
