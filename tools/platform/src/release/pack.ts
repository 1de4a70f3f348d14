import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { distDir, workspaceRoot } from "../workspace";
import { runTool, typeCompiler } from "./build";

/**
 * What a remote in another repository builds and tests with; packed with what they depend on. The
 * tests' backend finds the database's migrations and seed at runtime.
 */
const published = ["build", "controls", "domain", "editing", "testing", "database"];

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** A package of the workspace. */
interface Package {
  /** Relative to the workspace. */
  path: string;
  manifest: Manifest;
}

/** An npm tarball. */
interface PackedPackage {
  /** `@ensemble/<name>`. */
  name: string;
  version: string;
  file: string;
}

/**
 * Packs the packages that remotes in other repositories need into a folder: their sources, which a
 * remote's bundler compiles, and declarations, which its compiler reads instead.
 */
export async function packPackages(folder: string): Promise<PackedPackage[]> {
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(join(tmpdir(), "ensemble-packages-"));
  try {
    const packages = await listPackages();
    await writeDeclarations(packages, join(draft, "types"));
    const folders = await Promise.all(packages.map((each) => copyPackage(each, draft)));
    const args = ["pack", "--json", ...folders, "--pack-destination", folder];
    const { stdout } = await promisify(execFile)("npm", args, { cwd: draft, maxBuffer: 1e8 });
    const packed = JSON.parse(stdout) as { name: string; version: string; filename: string }[];
    return packed.map(({ name, version, filename }) => ({
      name,
      version,
      file: join(folder, filename.replace("@", "").replace("/", "-")),
    }));
  } finally {
    await rm(draft, { recursive: true });
  }
}

/** Lists the published packages with those that they depend on. */
async function listPackages(): Promise<Package[]> {
  const packages = new Map<string, Package>();
  const add = async (name: string): Promise<void> => {
    if (packages.has(name)) return;
    const folder = await realpath(join(workspaceRoot, "node_modules", name));
    const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
    packages.set(name, { path: relative(workspaceRoot, folder), manifest });
    for (const dependency of Object.keys(manifest.dependencies ?? {}))
      if (dependency.startsWith("@ensemble/")) await add(dependency);
  };
  for (const name of published) await add(`@ensemble/${name}`);
  return [...packages.values()];
}

const isSource = (file: string): boolean => /\.tsx?$/.test(file);

/** Writes the declarations of the packages' exports to a folder like the workspace. */
async function writeDeclarations(packages: readonly Package[], folder: string): Promise<void> {
  const config = join(distDir, "types/packed.json"); // Where the compiler finds Node's types.
  const files = packages.flatMap(({ path, manifest }) =>
    Object.values(manifest.exports)
      .filter(isSource)
      .map((file) => join(workspaceRoot, path, file)),
  );
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true },
    ...{ rootDir: workspaceRoot, outDir: folder, types: ["node", "@rspack/core/module"] },
  };
  await mkdir(join(distDir, "types"), { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: join(workspaceRoot, "tsconfig.browser.json"),
      compilerOptions,
      files: [...files, join(workspaceRoot, "libs/ui/src/css-modules.d.ts")],
      include: [],
    }),
  );
  await runTool(typeCompiler, ["-p", config], "The declarations couldn't be written:");
}

/** What a package is published without. The seed's images are 35 MB, and a test's window shows none. */
const unpublished = /\/(node_modules|dist|tests|schemas)$|\.(test\.tsx?|webp)$/;

/** Copies a package with its declarations; its exports name both. Returns the copy's folder. */
async function copyPackage({ path, manifest }: Package, draft: string): Promise<string> {
  const copy = join(draft, "packages", path);
  await cp(join(workspaceRoot, path), copy, {
    recursive: true,
    filter: (file) => !unpublished.test(file),
  });
  await cp(join(draft, "types", path), join(copy, "types"), { recursive: true });
  const exports = Object.entries(manifest.exports).map(([name, file]) => {
    const types = file.replace(/^\.\/(.+)\.tsx?$/, "./types/$1.d.ts");
    return [name, isSource(file) ? { types, default: file } : file];
  });
  const { name, version, dependencies, ...more } = manifest;
  await writeFile(
    join(copy, "package.json"),
    JSON.stringify({
      ...{ name, version, type: "module", dependencies },
      ...("sideEffects" in more && { sideEffects: more.sideEffects }),
      exports: Object.fromEntries(exports) as object,
    }),
  );
  return copy;
}
