import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { format } from "oxfmt";
import { editedEnvironment } from "../environments/environment-file";
import { environmentNames } from "../workspace";
import { remoteFiles, type PackageFile } from "./remote-files";

/**
 * Adds a remote with one screen to the workspace in `root`: its folder, address, journey test,
 * pipeline, owner and row in the README, and its latest release in the environments that follow the latest.
 * Returns the written files. Throws when the name is taken or invalid.
 */
export async function newRemote(root: string, name: string): Promise<string[]> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`"${name}" is no name for a remote: small letters, digits and single hyphens.`);
  }
  if (existsSync(join(root, "apps", name))) throw new Error(`apps/${name} exists already.`);
  const like = JSON.parse(await read(root, "apps/experts/package.json")) as PackageFile;
  const written = Object.entries(remoteFiles(name, like));
  for (const [path, text] of written) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), await pretty(path, text));
  }
  const edits: Record<string, (text: string) => string> = {
    ".github/CODEOWNERS": (text) => `${text.trimEnd()}\n/apps/${name}/ @ensemble/${name}\n`,
    "README.md": (text) =>
      text.replace(
        /^\| shell +\|/m,
        (row) => `| ${name} | \`apps/${name}\` | \`/${name}\` |\n${row}`,
      ),
  };
  for (const environment of environmentNames(join(root, "environments"))) {
    const path = `environments/${environment}.json`;
    // The environment pins releases: promote it there.
    if (!(await read(root, path)).includes('"latest"')) continue;
    edits[path] = (text) => editedEnvironment(text, { pins: { [name]: { release: "latest" } } });
  }
  for (const [path, edit] of Object.entries(edits)) {
    const text = await read(root, path);
    const edited = edit(text);
    if (edited === text) throw new Error(`${path} has no place for a new remote any more.`);
    const formatted = path.startsWith("environments/") ? edited : await pretty(path, edited);
    await writeFile(join(root, path), formatted);
  }
  return [...written.map(([path]) => path), ...Object.keys(edits)];
}

const read = (root: string, path: string) => readFile(join(root, path), "utf8");

/** Formats text; returns files without a formatter unchanged. */
async function pretty(path: string, text: string): Promise<string> {
  if (path.endsWith("CODEOWNERS")) return text;
  return (await format(path, text, { printWidth: 100, sortPackageJson: false })).code;
}
