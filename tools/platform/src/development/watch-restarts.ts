import { watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { appsDir, workspaceRoot } from "../workspace";

/** In milliseconds; editors often write a file more than once. */
const settled = 300;

interface Restart {
  /** A watched folder or file. */
  path: string;
  sentence: (file: string) => string;
}

/** Files that a development run reads only on start. */
const readOnce = (apps: readonly string[]): Restart[] => [
  {
    path: join(workspaceRoot, "supabase/migrations"),
    sentence: (file) => `The migration ${file} is not applied yet: start npm run dev again.`,
  },
  ...apps
    .filter((app) => app !== "shell")
    .map((app) => ({
      path: join(appsDir, app, "src/remote.tsx"),
      sentence: () => `The screens of ${app} changed: start npm run dev again for new addresses.`,
    })),
];

/** Reports changes of files that are only read on start. Returns a function that stops watching. */
export function watchRestarts(
  apps: readonly string[],
  say: (line: string) => void,
  watched = readOnce(apps),
): () => void {
  const due = new Map<string, NodeJS.Timeout>();
  const watchers = watched.map(({ path, sentence }) => {
    const file = /\.tsx$/.test(path) ? basename(path) : undefined;
    // Watches a single file through its folder, because editors replace files.
    return watch(file ? dirname(path) : path, (_, changed) => {
      if (!changed || (file ? changed !== file : !changed.endsWith(".sql"))) return;
      clearTimeout(due.get(path));
      due.set(
        path,
        setTimeout(() => say(sentence(changed)), settled),
      );
    });
  });
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of due.values()) clearTimeout(timer);
  };
}
