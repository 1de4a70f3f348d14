import type { Change } from "./changes/history";

/**
 * The stack of an app's releases, the running one last. A promotion pushes one; a rollback pops the
 * skipped ones, so that another rollback goes further back and never forward again.
 */
export function releaseLine(history: readonly Change[], app: string, running: string): string[] {
  const line: string[] = [];
  const stand = (release: string) => {
    if (line.at(-1) !== release) line.push(release);
  };
  for (const change of history) {
    if (change.app !== app || ["canary", "hold"].includes(change.action)) continue;
    if (change.action === "remove") {
      line.length = 0;
      continue;
    }
    // A release from a manual edit is not on the stack.
    if (change.from !== undefined) stand(change.from);
    const at = change.action === "rollback" ? line.lastIndexOf(change.release) : -1;
    if (at === -1) stand(change.release);
    else line.length = at + 1;
  }
  stand(running);
  return line;
}
