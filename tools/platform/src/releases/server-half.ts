import type { Release, ReleasedFile } from "./release-description";

/** Bytes of a server half that a drawing thread takes (`drawing/`); a gate against accidents. */
const mostBytes = 2_000_000;

/** Whether a file of a build or release is for servers, not for pages. */
export const isOfServer = (path: string): boolean => path.startsWith("server/");

/** The file that draws a release's screens on a server; undefined when no server draws any. */
export const serverHalf = ({ files }: Pick<Release, "files">): ReleasedFile | undefined =>
  files.find(({ path }) => /^server\/[^/]+\.cjs$/.test(path));

/** What is wrong with a release's server half beyond its bytes, which are checked with all files. */
export function serverHalfProblem(release: Pick<Release, "files">): string | undefined {
  const half = serverHalf(release);
  if (!half || half.bytes <= mostBytes) return undefined;
  return `${half.path} has ${half.bytes} bytes, over the ${mostBytes} that a server reads`;
}
