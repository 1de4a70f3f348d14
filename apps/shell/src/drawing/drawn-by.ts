interface Releases {
  /** The shell's release. */
  shell: string;
  /** The screen's owner, unless it is the shell itself. */
  remote?: { name: string; release?: string };
  screen: string;
}

/**
 * What drew a page: a document that a server drew says so, and a page takes it over only when it
 * would draw the same by the same releases.
 */
export const drawnBy = ({ shell, remote, screen }: Releases): string =>
  [`shell@${shell}`, remote && `${remote.name}@${remote.release}`, screen]
    .filter(Boolean)
    .join(" ");
