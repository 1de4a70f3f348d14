import * as z from "zod/mini";
import type { ComponentType } from "react";

/** A screen of a remote: `load` is called when its route is visited, or hovered before. */
export interface RemoteScreen {
  /** Unique within the remote; the file is `features/<noun>/<name>-screen.tsx`. */
  name: string;
  /** Router pattern, starting with a slash. */
  path: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** What a remote exposes to the shell as `./remote`: its screens and nothing else. */
export interface Remote {
  screens: readonly RemoteScreen[];
}

const remoteSchema = z.object({
  remote: z.object({
    screens: z.array(
      z.object({
        name: z.string(),
        path: z.string().check(z.startsWith("/")),
        load: z.custom<RemoteScreen["load"]>((value) => typeof value === "function"),
      }),
    ),
  }),
});

/**
 * Checks what a remote's module really exports before the shell trusts it.
 * Returns undefined for anything that is not a remote of this contract.
 */
export function readRemote(module: unknown): Remote | undefined {
  const result = remoteSchema.safeParse(module);
  return result.success ? result.data.remote : undefined;
}
