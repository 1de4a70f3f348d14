import { relative } from "node:path";
import { ESLint } from "eslint";

/** Lints the folders (or `files`) of all tasks at once; a warning fails a task too. */
export async function lintProjects(tasks, workspace) {
  if (tasks.length === 0) return {};
  const eslint = new ESLint({ cwd: workspace });
  const [results, { format }] = await Promise.all([
    eslint.lintFiles(tasks.flatMap(({ root, files }) => files ?? [root])),
    eslint.loadFormatter("stylish"),
  ]);
  // Nx prints nothing of a batch's tasks.
  console.log(await format(results));
  return Object.fromEntries(
    tasks.map(({ id, root }) => {
      const own = results.filter(({ filePath }) => isIn(root, relative(workspace, filePath)));
      const success = own.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
      return [id, { success, terminalOutput: "" }];
    }),
  );
}

/** The workspace itself is a project too, of the files beside the folders. */
const isIn = (root, file) =>
  root === "." ? !/[/\\]/.test(file) : file.replaceAll("\\", "/").startsWith(`${root}/`);
