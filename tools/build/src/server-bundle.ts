import type { EnvironmentConfig, Rspack } from "@rsbuild/core";

interface ServerBundleOptions {
  /** The file's name: `server/<name>.cjs` in the bundler's output. */
  name: string;
  entry: string;
  /** Packages that whoever evaluates the file gives it as `require`. */
  external?: readonly string[];
  plugins?: Rspack.RspackPluginInstance[];
}

/**
 * The second build of an app beside the browser's: one CommonJS text that renders its screens on a
 * server. It has the class names of the browser's bundle without its styles and pictures. Built for
 * workers, it requires nothing but `external`, and runs in Node threads, Deno and Workers alike.
 */
export function serverBundle(options: ServerBundleOptions): EnvironmentConfig {
  const { name, entry, external = [], plugins = [] } = options;
  return {
    source: {
      entry: { [name]: entry },
      // Otherwise the place of the source on the machine that built it.
      define: { "import.meta.url": JSON.stringify("file:///") },
    },
    output: {
      target: "web-worker",
      module: false,
      distPath: { js: "server" },
      filename: { js: "[name].cjs" },
      // Its folder is inside the one that the browser's build cleans.
      cleanDistPath: false,
      emitCss: false,
      emitAssets: false,
      externals: Object.fromEntries(external.map((request) => [request, `commonjs ${request}`])),
    },
    tools: {
      rspack: (config, { appendPlugins }) => {
        // Late code is part of the file: a server loads no chunks.
        config.output = {
          ...config.output,
          asyncChunks: false,
          library: { type: "commonjs2" },
        };
        // Nor does it start workers or fetch files beside itself, as a page does.
        config.module = {
          ...config.module,
          parser: { ...config.module?.parser, javascript: { worker: false, url: false } },
        };
        appendPlugins(plugins);
      },
    },
  };
}
