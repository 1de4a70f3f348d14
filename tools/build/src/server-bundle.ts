import type { EnvironmentConfig, Rspack } from "@rsbuild/core";

interface ServerBundleOptions {
  /** Name of the output file, `server/<name>.cjs`. */
  name: string;
  entry: string;
  /** Packages that the host of the file provides via `require`. */
  external?: readonly string[];
  /** Changes the configuration as the browser build's. */
  configure?: (config: Rspack.Configuration) => void;
}

/**
 * Returns the configuration of an app's server build: one CommonJS file that renders its screens,
 * with the browser bundle's class names but without styles and images. It targets workers and
 * requires only `external`, so it runs in a thread without other modules.
 */
export function serverBundle(options: ServerBundleOptions): EnvironmentConfig {
  const { name, entry, external = [], configure } = options;
  return {
    source: {
      entry: { [name]: entry },
      // Otherwise it contains the source path of the build machine.
      define: { "import.meta.url": JSON.stringify("file:///") },
    },
    output: {
      target: "web-worker",
      module: false,
      distPath: { js: "server" },
      filename: { js: "[name].cjs" },
      // The browser build already cleans the parent folder.
      cleanDistPath: false,
      emitCss: false,
      emitAssets: false,
      externals: Object.fromEntries(external.map((request) => [request, `commonjs ${request}`])),
    },
    tools: {
      rspack: (config) => {
        // Include lazy code in the file, because a server doesn't load chunks.
        config.output = {
          ...config.output,
          asyncChunks: false,
          library: { type: "commonjs2" },
        };
        configure?.(config);
        // Unlike a page, a server doesn't start workers or fetch related files.
        config.module = {
          ...config.module,
          parser: { ...config.module?.parser, javascript: { worker: false, url: false } },
        };
      },
    },
  };
}
