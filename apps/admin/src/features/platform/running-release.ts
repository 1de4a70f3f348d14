import { readComposition, type Composition } from "@ensemble/contract";

/** An app's release in this page's environment. */
export interface RunningRelease {
  app: string;
  release: string;
  channel: string;
  owner?: string;
  commit?: string;
  /** The release loaded instead when this one fails. */
  fallback?: string;
}

/** The composition in this page's document. Throws without one. */
export function pageComposition(): Composition {
  return readComposition(JSON.parse(document.getElementById("composition")?.textContent ?? ""));
}

/**
 * Whether the page's environment names an app's release. Telemetry is unauthenticated: anyone can
 * report any release.
 */
export function isReleasedHere(
  { shell, remotes }: Composition,
  app: string,
  release: string,
): boolean {
  if (app === "shell") return release === shell.release;
  const remote = remotes.find(({ name }) => name === app);
  return (remote?.releases ?? [remote?.release]).includes(release);
}

/** The shell and the remotes of a composition. */
export function runningReleases({ shell, remotes }: Composition): RunningRelease[] {
  return [
    { app: "shell", channel: "stable", ...shell },
    ...remotes.map(({ name, release, channel, owner, commit, fallback }) => ({
      app: name,
      release,
      channel,
      owner,
      commit,
      fallback: fallback?.release,
    })),
  ];
}
