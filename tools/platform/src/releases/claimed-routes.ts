import { join } from "node:path";
import type { Access, Remote, RemoteScreen } from "@ensemble/contract";
import { releasedLead, type ReleasedLead } from "./lead";

/** A route that an app's release claims. */
export interface ClaimedRoute {
  /** Router pattern, starting with a slash. */
  path: string;
  name: string;
  access?: Access;
  /** A server may draw it. */
  drawn?: "server";
  lead?: ReleasedLead;
}

/** The routes in an app's source: a remote's screens, or the shell's own. */
export async function claimedRoutes(app: string, source: string): Promise<ClaimedRoute[]> {
  const folder = join(source, "src");
  const screens = await readScreens(app, folder);
  return Promise.all(
    screens.map(async (screen) => {
      const { path, name, access, drawn } = screen;
      return { path, name, access, drawn, lead: await releasedLead(folder, screen) };
    }),
  );
}

async function readScreens(app: string, folder: string): Promise<readonly RemoteScreen[]> {
  if (app !== "shell") {
    const { remote } = (await import(join(folder, "remote.tsx"))) as { remote: Remote };
    return remote.screens;
  }
  const { screens } = (await import(join(folder, "screens.ts"))) as { screens: RemoteScreen[] };
  // The catch-all screen claims nothing.
  return screens.filter(({ path }) => path !== "*");
}
