/**
 * The files of a remote with one screen, by path in the workspace; `like` is another remote's
 * package.json.
 */
export function remoteFiles(name: string, like: PackageFile): Record<string, string> {
  const title = name[0]!.toUpperCase() + name.slice(1).replaceAll("-", " ");
  const component = title.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase());
  const key = component[0]!.toLowerCase() + component.slice(1);
  const used = ["@ensemble/contract", "@ensemble/ui", "react"];
  const pick = (from: Record<string, string>, names: string[]) =>
    Object.fromEntries(names.map((one) => [one, from[one]]));
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
 * The addresses of ${name}. One that another team links to moves to the contract, with a new
 * version of it: a shell from before does not have it.
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
    [`e2e/${name}/${name}.spec.ts`]: `import { expect, expectAccessible, test } from "../fixtures";

test("opens ${name} inside the site", async ({ page }) => {
  await page.goto("/${name}");
  await expect(page.getByRole("heading", { level: 1, name: "${title}" })).toBeVisible();
  await expectAccessible(page);
});
`,
    [`.github/workflows/${name}.yml`]: `name: ${name}
on:
  pull_request:
    paths: [apps/${name}/**, libs/**]
  push:
    branches: [main]
    paths: [apps/${name}/**, libs/**]
jobs:
  team:
    uses: ./.github/workflows/team.yml
    with: { app: ${name} }
    secrets: inherit
    permissions: { contents: write }
`,
  };
}

/** The dependencies that a new remote copies from another remote's package.json. */
export interface PackageFile {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
}
