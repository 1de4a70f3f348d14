import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";

/** Lints the folders of all tasks at once; a warning fails a task too. */
export async function lintProjects(tasks, workspace) {
  if (tasks.length === 0) return {};
  const paths = await Promise.all(
    tasks.map(({ root }) => (root === "." ? filesBeside(workspace) : [root])),
  );
  const { output, code } = await oxlint(workspace, paths.flat());
  // Nx prints nothing of a batch's tasks.
  if (code !== 0) console.log(output);
  const complaints = output.split("\n").filter((line) => /^\S.*:\d+:\d+: /.test(line));
  const crashed = code !== 0 && complaints.length === 0;
  return Object.fromEntries(
    tasks.map(({ id, root }) => {
      const success = !crashed && !complaints.some((line) => isIn(root, line));
      return [id, { success, terminalOutput: "" }];
    }),
  );
}

/** The workspace itself is a project too, of the files beside the folders. */
const isIn = (root, path) =>
  root === "." ? !/^[^:]*[/\\]/.test(path) : path.replaceAll("\\", "/").startsWith(`${root}/`);

const filesBeside = async (folder) =>
  (await readdir(folder)).filter((name) => /\.[cm]?[jt]s$/.test(name));

function oxlint(workspace, paths) {
  const child = spawn(
    process.execPath,
    [
      ...["--import", "tsx", "node_modules/oxlint/bin/oxlint"], // The configuration is TypeScript.
      ...["-c", "oxlint.config.ts", "-f", "unix", "--deny-warnings", ...paths],
    ],
    { cwd: workspace, stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((settle, reject) => {
    child.once("error", reject).once("close", (code) => settle({ output, code }));
  });
}
