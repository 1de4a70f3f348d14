import { parseComposition, type Composition } from "@ensemble/contract";

/** An app as this page's environment runs it. */
export interface RunningRelease {
  app: string;
  release: string;
  channel: string;
  owner?: string;
  commit?: string;
  /** What is loaded in its place when it cannot be had. */
  standIn?: string;
}

/** What the document of this page says that it is made of. Throws where there is no such document. */
export function pageComposition(): Composition {
  return parseComposition(JSON.parse(document.getElementById("composition")?.textContent ?? ""));
}

/**
 * Whether an app's release is one that the page's environment names. Pages tell their release
 * themselves, and whoever speaks to the collector can name any.
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

/** The shell and the remotes of a composition, one row each. */
export function runningReleases({ shell, remotes }: Composition): RunningRelease[] {
  return [
    { app: "shell", channel: "stable", ...shell },
    ...remotes.map(({ name, release, channel, owner, commit, fallback }) => ({
      app: name,
      release,
      channel,
      owner,
      commit,
      standIn: fallback?.release,
    })),
  ];
}
