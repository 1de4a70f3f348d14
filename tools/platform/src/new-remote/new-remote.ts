import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { format } from "oxfmt";

/**
 * Adds a remote with one screen to the workspace in `root`: its folder, path, end-to-end test,
 * pipeline, owner and README row. Returns the written files. Throws if the name is taken or invalid.
 */
export async function newRemote(root: string, name: string): Promise<string[]> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `"${name}" isn't a valid remote name. Use lowercase letters, numbers, and single hyphens.`,
    );
  }
  if (existsSync(join(root, "apps", name))) throw new Error(`apps/${name} already exists.`);
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
  for (const [path, edit] of Object.entries(edits)) {
    const text = await read(root, path);
    const edited = edit(text);
    if (edited === text) throw new Error(`Couldn't add the remote to ${path}.`);
    await writeFile(join(root, path), await pretty(path, edited));
  }
  return [...written.map(([path]) => path), ...Object.keys(edits)];
}

const read = (root: string, path: string) => readFile(join(root, path), "utf8");

/** Formats text; returns files without a formatter unchanged. */
async function pretty(path: string, text: string): Promise<string> {
  if (path.endsWith("CODEOWNERS")) return text;
  return (await format(path, text, { printWidth: 100, sortPackageJson: false })).code;
}

interface PackageFile {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
}

/**
 * Returns the files of a remote with one screen, by workspace path. `like` is another remote's
 * package.json, for the versions of dependencies.
 */
function remoteFiles(name: string, like: PackageFile): Record<string, string> {
  const title = name[0]!.toUpperCase() + name.slice(1).replaceAll("-", " ");
  const component = title.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase());
  const key = component[0]!.toLowerCase() + component.slice(1);
  const used = ["@ensemble/contract", "@ensemble/ui", "react"];
  const pick = (from: Record<string, string>, names: string[]) =>
    Object.fromEntries(names.map((key) => [key, from[key]]));
  const manifest = {
    name: `@ensemble/${name}`,
    version: "1.0.0",
    private: true,
    type: "module",
    dependencies: pick(like.dependencies, used),
    nx: { tags: ["type:app", `scope:${name}`] },
    scripts: like.scripts,
    devDependencies: pick(like.devDependencies, ["@ensemble/build"]),
    ensemble: {
      budget: 30_000,
      objectives: {
        loads: { percent: 99.5 },
        lcp: { percent: 75, within: 2500 },
        inp: { percent: 75, within: 200 },
      },
    },
  };
  return {
    [`apps/${name}/package.json`]: `${JSON.stringify(manifest, null, 2)}\n`,
    [`apps/${name}/rsbuild.config.ts`]: `import { defineRemote } from "@ensemble/build";

export default defineRemote("${name}");
`,
    [`apps/${name}/src/paths.ts`]: `/**
 * The paths of ${name}. Move a path that another team links to into the contract, in a new version:
 * older shells don't have it.
 */
export const paths = {
  ${key}: () => "/${name}",
} as const;
`,
    [`apps/${name}/src/remote.tsx`]: `import type { Remote } from "@ensemble/contract";
import { paths } from "./paths";

/** The screens of ${name}. */
export const remote: Remote = {
  screens: [
    {
      name: "${name}",
      path: paths.${key}(),
      load: () => import("./features/${name}/${name}-screen"),
    },
  ],
};
`,
    [`apps/${name}/src/features/${name}/${name}-screen.tsx`]: `import { pageTitle } from "@ensemble/contract";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";

/** The first screen of ${name}. */
export default function ${component}Screen(): ReactNode {
  return (
    <Page title={pageTitle("${title}")}>
      <DisplayTitle>${title}</DisplayTitle>
    </Page>
  );
}
`,
    [`e2e/${name}/${name}.spec.ts`]: `import { expectAccessible } from "../accessible";
import { expect, test } from "../fixtures";

test("opens ${name} inside the site", async ({ page }) => {
  await page.goto("/${name}");
  await expect(page.getByRole("heading", { level: 1, name: "${title}" })).toBeVisible();
  await expectAccessible(page);
});
`,
    [`.github/workflows/${name}.yml`]: `name: ${name}
on:
  pull_request:
    paths: [apps/${name}/**, libs/**, tools/build/**, package-lock.json]
  push:
    branches: [main]
    paths: [apps/${name}/**, libs/**, tools/build/**, package-lock.json]
jobs:
  team:
    uses: ./.github/workflows/team.yml
    with: { app: ${name} }
    secrets: inherit
    permissions: { contents: read }
`,
  };
}
