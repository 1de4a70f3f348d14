import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { distDir } from "@ensemble/platform";
import { startDevServer } from "@ensemble/platform/dev-server";

const screen = "src/features/experts/expert-directory-screen.tsx";

const files = {
  "package.json": '{ "name": "experts", "version": "1.0.0", "type": "module" }',
  "rsbuild.config.ts": `import { defineRemote } from "@ensemble/build";
    export default defineRemote("experts");`,
  "src/remote.tsx": `import type { Remote } from "@ensemble/contract";
    export const remote: Remote = {
      screens: [
        {
          name: "expert-directory",
          path: "/experts",
          load: () => import("./features/experts/expert-directory-screen"),
        },
      ],
    };`,
};

const drawing = (title: string) => `import { DisplayTitle } from "@ensemble/ui";
  export default function ExpertDirectoryScreen() {
    return <DisplayTitle>${title}</DisplayTitle>;
  }`;

/** A remote with one screen in place of experts, as source that a development server serves. */
export async function previewedSource(title: string) {
  const folder = await mkdtemp(join(distDir, "previewed-"));
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) await write(path, text);
  await write(screen, drawing(title));
  const port = await freePort();
  return {
    origin: `http://localhost:${port}`,
    /** Serves the source to the pages of a site. */
    serve: (site: string) => startDevServer("experts", port, site, folder),
    change: (to: string) => write(screen, drawing(to)),
    remove: () => rm(folder, { recursive: true }),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
