import { join } from "node:path";
import { build, type BuildOptions } from "esbuild";

/** CommonJS packages in a module ask for Node's own. */
const requireNode =
  'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

const platforms = {
  node: { platform: "node", banner: { js: requireNode } },
  web: { platform: "neutral", mainFields: ["module", "main"] },
} satisfies Record<string, BuildOptions>;

/** One file of an entry below this folder with everything that it imports. */
export async function bundle(entry: string, platform: keyof typeof platforms): Promise<string> {
  const options = {
    ...platforms[platform],
    entryPoints: [join(import.meta.dirname, entry)],
    bundle: true,
    format: "esm",
    target: "es2023",
    legalComments: "none",
    logLevel: "silent", // It throws what it would say.
    write: false,
  } satisfies BuildOptions;
  const { outputFiles } = await build(options);
  return outputFiles[0]!.text;
}
