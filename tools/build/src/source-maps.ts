import { dirname, relative, resolve } from "node:path";
import type { Rspack } from "@rsbuild/core";
import { nearest } from "./nearest";

/**
 * Writes a source map of each script to `maps/<script>.map`: positions and names without sources.
 * No script mentions its map, and no host serves that folder; the collector reads it
 * (docs/telemetry.md). Sources are named from the repository's root, as its editors show them.
 */
export function writeSourceMaps(config: Rspack.Configuration): void {
  const lock = nearest(config.context!, "package-lock.json");
  const root = lock ? dirname(lock) : config.context!;
  config.devtool = "hidden-nosources-source-map";
  config.output = {
    ...config.output,
    sourceMapFilename: "maps/[file].map",
    devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
      relative(root, resolve(root, absoluteResourcePath)),
  };
}
